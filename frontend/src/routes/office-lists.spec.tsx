import { beforeEach, describe, expect, it } from '@jest/globals';
import { usertypeIds } from '@perpetua/contracts/roles';
import { act, screen, waitFor } from '@testing-library/react';
import { openSession } from '../lib/session';
import { renderPart } from '../test-setup/render-part';
import { listAnswer, server } from '../test-setup/server';
import { Component as GravesRoute } from './graves.route';
import { Component as OutboxRoute } from './outbox.route';
import { Component as PartnersRoute } from './partners.route';

beforeEach(() => {
  const token = `x.${btoa(JSON.stringify({ usertype_id: usertypeIds.Admin }))}.z`;
  act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'somebody' }));
});

const partner = {
  id: '019a0000-0000-7000-8000-000000000003',
  name: 'Rui',
  surname: 'Matos',
  email: 'rui@exemplo.pt',
  phone: '+351912345678',
  partnerType: 'flower',
  status: 'applied',
  city: 'Lisboa',
  radiusKm: 25,
  appliedAt: '2025-11-01T10:00:00Z',
};
const mail = {
  id: '019a0000-0000-7000-8000-000000000004',
  template: 'order_received',
  status: 'failed',
  to: null,
  subject: null,
  attempts: 3,
  lastError: '550',
  createdAt: '2026-11-01T10:00:00Z',
  nextAttemptAt: null,
  sentAt: null,
};

describe('the lists of admins', () => {
  it('request partners with the filters and the sort order in the address, and are sorted by a click on a heading', async () => {
    const sent = server({ 'GET /Partner': () => listAnswer([partner]) });
    const { user } = renderPart(<PartnersRoute />, { at: '/partners?status=applied&type=flower&sort=city_asc' });
    expect(await screen.findByRole('link', { name: 'Rui Matos' })).toHaveAttribute('href', `/partners/${partner.id}`);
    const asked = () => sent.filter(({ path, search }) => path === '/Partner' && search.has('sort')).at(-1)?.search;
    expect(Object.fromEntries(asked() ?? [])).toMatchObject({ status: 'applied', type: 'flower', sort: 'city_asc' });
    await user.click(screen.getByRole('button', { name: /^Concelho/ }));
    await waitFor(() => expect(asked()?.get('sort')).toBe('city_desc'));
  });

  it('show the name of a mail’s template while the mail has no subject', async () => {
    server({ 'GET /Admin/mail': () => listAnswer([mail]) });
    renderPart(<OutboxRoute />, { at: '/outbox?status=failed' });
    expect(await screen.findByRole('link', { name: 'Encomenda recebida' })).toHaveAttribute(
      'href',
      `/outbox?mail=${mail.id}`,
    );
  });
});

describe('an admin’s own graves', () => {
  it('are described as graves saved in this account, not as saved by the reader', async () => {
    server({ 'GET /Grave': () => listAnswer([]) });
    renderPart(<GravesRoute />, { at: '/grave' });
    expect(await screen.findByText(/^As campas guardadas nesta conta/)).toBeVisible();
    expect(screen.queryByText(/que guardou/)).not.toBeInTheDocument();
  });
});
