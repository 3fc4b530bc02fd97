import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Component as SubscriptionsRoute } from './subscriptions.route';
import { closeSession, openSession } from '../lib/session';
import { renderPart } from '../test-setup/render-part';
import { listAnswer, server } from '../test-setup/server';
import { aPlan } from '../features/account/subscriptions/plan.samples';

const plan = aPlan();
const customer = { id: '019a0000-0000-7000-8000-0000000000c1', name: 'Maria Antunes' };

/** Opens a session with a token of that user type. */
const enterAs = (usertype: number) =>
  openSession({
    token: `x.${btoa(JSON.stringify({ usertype_id: usertype }))}.x`,
    tokenExpiration: Date.now() + 3_600_000,
    user_id: '019a0000-0000-7000-8000-0000000000a1',
  });

beforeEach(closeSession);

describe('the list of plans', () => {
  it('shows an admin the customer of each plan, and links to the admin’s page of each visit', async () => {
    enterAs(1);
    const sent = server({ 'GET /Subscription': () => listAnswer([{ ...plan, customer }]) });
    renderPart(<SubscriptionsRoute />, { at: `/subscriptions?customer=${customer.id}` });
    expect(await screen.findByRole('link', { name: 'Maria Antunes' })).toHaveAttribute(
      'href',
      `/user-details/${customer.id}`,
    );
    expect(screen.getByRole('heading', { name: 'Planos' })).toBeVisible();
    expect(screen.queryByText(/meus/)).not.toBeInTheDocument();
    const asked = sent.find(({ path }) => path === '/Subscription');
    expect(asked?.search.get('customer')).toBe(customer.id);
    const visit = screen.getAllByRole('link', { name: /^Visita/ })[0];
    expect(visit?.getAttribute('href')).toMatch(/^\/services\//);
  });

  it('has the heading “my plans” for a customer, and links to the customer’s page of each visit', async () => {
    enterAs(4);
    server({ 'GET /Subscription': () => listAnswer([plan]) });
    renderPart(<SubscriptionsRoute />, { at: '/subscriptions' });
    expect((await screen.findAllByRole('link', { name: /^Visita/ }))[0]?.getAttribute('href')).toMatch(
      /^\/my-services\//,
    );
    expect(screen.getByRole('heading', { name: 'Os meus planos' })).toBeVisible();
  });
});
