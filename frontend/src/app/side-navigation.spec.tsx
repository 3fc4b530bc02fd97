import { afterEach, describe, expect, it } from '@jest/globals';
import { usertypeIds } from '@perpetua/contracts/roles';
import { act, screen, within } from '@testing-library/react';
import { closeSession, openSession } from '../lib/session';
import { renderPart } from '../test-setup/render-part';
import { listAnswer, server } from '../test-setup/server';
import { SideNavigation } from './side-navigation';

afterEach(() => act(closeSession));

const waiting: Record<string, number> = { '/Service/available': 3, '/Service/accepted': 4, '/Service/my': 2 };

/** Renders the side navigation at the path `at` for a user of this type; returns the list of requests that are sent. */
function open(usertypeId: number, at = '/') {
  const token = `x.${btoa(JSON.stringify({ usertype_id: usertypeId }))}.z`;
  act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'somebody' }));
  const answers = Object.entries(waiting).map(([path, total]) => [`GET ${path}`, () => listAnswer([], total)] as const);
  const sent = server(Object.fromEntries(answers));
  renderPart(<SideNavigation />, { at });
  return sent;
}

const entries = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('the side navigation', () => {
  it('shows a partner two entries, with the numbers of waiting offers and of unfinished accepted services', async () => {
    const sent = open(usertypeIds.AdvertiserGrave);
    expect(await screen.findByRole('link', { name: 'Novos serviços 3 em aberto' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Serviços aceites 4 em aberto' })).toBeVisible();
    expect(entries()).toEqual(['/services-available', '/my-services-adv']);
    expect(sent.map(({ path, search }) => `${path} ${search.get('open')}`).toSorted()).toEqual([
      '/Service/accepted true',
      '/Service/available null',
    ]);
  });

  it('shows a customer three entries, one with the number of open services', async () => {
    const sent = open(usertypeIds.Customer);
    expect(await screen.findByRole('link', { name: 'Os meus serviços 2 em aberto' })).toBeVisible();
    expect(entries()).toEqual(['/my-services', '/grave', '/invoices']);
    expect(sent.map(({ path }) => path)).toEqual(['/Service/my']);
  });

  it('shows an admin the six admin entries and the customer entries under separate headings, without numbers', () => {
    const sent = open(usertypeIds.Admin);
    expect(entries()).toEqual([
      '/dashboard',
      '/user',
      '/services',
      '/cemetery',
      '/products',
      '/plans',
      '/my-services',
      '/grave',
      '/invoices',
    ]);
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Admin', 'Utilizador']);
    expect(sent).toEqual([]);
  });

  it('marks the entry to which the page belongs when the page has no entry', () => {
    open(usertypeIds.AdvertiserFlower, '/agenda');
    const list = within(screen.getByRole('navigation'));
    expect(list.getByRole('link', { name: /^Serviços aceites/ })).toHaveAttribute('data-within', 'true');
    expect(list.getByRole('link', { name: /^Novos serviços/ })).not.toHaveAttribute('data-within');
  });

  it.each(['/audit', '/audit/order/1', '/outbox', '/queues'])('marks the dashboard for an admin at %s', (at) => {
    open(usertypeIds.Admin, at);
    const marked = screen.getAllByRole('link').filter((link) => link.hasAttribute('data-within'));
    expect(marked.map((link) => link.getAttribute('href'))).toEqual(['/dashboard']);
  });
});
