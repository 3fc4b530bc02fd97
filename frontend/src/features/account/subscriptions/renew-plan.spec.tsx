import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RenewalAnswer } from '@perpetua/contracts/subscriptions.contract';
import { act, screen, waitFor } from '@testing-library/react';
import { openSession } from '../../../lib/session';
import { renderPart } from '../../../test-setup/render-part';
import { refusal, server } from '../../../test-setup/server';
import { RenewPlan } from './renew-plan';

const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const at = { at: '/subscriptions/s1/renew', path: '/subscriptions/:subscriptionId/renew' };
const graveId = '01900000-0000-7000-8000-000000000002';

const renewal: RenewalAnswer = {
  state: 'open',
  product: {
    id: '01900000-0000-7000-8000-000000000003',
    name: { pt: 'Limpeza simples', en: 'Cleaning', es: 'Limpieza' },
  },
  plan: { id: '01900000-0000-7000-8000-000000000004', months: 6 },
  grave: { id: graveId, deceasedName: 'José d’Ávila', cemeteryId: graveId, cemetery: 'Prazeres', city: 'Lisboa' },
  timeZone: 'Europe/Lisbon',
  before: '96.00',
  total: '110.00',
  lastDate: dateIn(29),
  firstDate: dateIn(60),
  flexibleDays: 3,
  partner: {
    id: '01900000-0000-7000-8000-000000000005',
    name: 'Jardins Lda.',
    lastDate: dateIn(-3),
    isAvailable: true,
  },
};

const served = (answer: RenewalAnswer, more: Parameters<typeof server>[0] = {}) =>
  server({ 'GET /Subscription/s1/renewal': () => answer, 'GET /Checkout/slots': () => [], ...more });

const pay = () => screen.getByRole('button', { name: /^Renovar e pagar 110,00/ });

beforeEach(() => {
  const token = `x.${btoa(JSON.stringify({ usertype_id: 4 }))}.z`;
  act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'me' }));
});

describe('the page that renews a plan', () => {
  it('shows the price of before and of now, and buys nothing without the consent to the terms', async () => {
    const sent = served(renewal);
    const { user } = renderPart(<RenewPlan />, at);
    expect(await screen.findByText('O preço mudou desde que comprou o plano atual.')).toBeVisible();
    await user.click(pay());
    expect(screen.getByRole('checkbox', { name: /termos/i })).toHaveAttribute('aria-invalid', 'true');
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('sends the total that was seen, the day and the wish for the same partner; a changed amount is said', async () => {
    const changed = () => refusal(409, 'amount_changed', { expected: '110.00', amount: '120.00' });
    const sent = served(renewal, { 'POST /Subscription/s1/renew': changed });
    const { user } = renderPart(<RenewPlan />, at);
    await user.click(await screen.findByRole('checkbox', { name: /termos/i }));
    await user.click(pay());
    expect(await screen.findByRole('alert')).toHaveTextContent(/agora são 120,00/);
    const post = sent.find(({ method }) => method === 'POST');
    expect(post?.body).toMatchObject({
      date: renewal.firstDate,
      expectedTotal: '110.00',
      samePartner: true,
      flexibleDays: 3,
      consents: { terms: true },
    });
    expect(post?.headers.get('Idempotency-Key')).not.toBeNull();
  });

  it('repeats a lost request under its idempotency key, and has another key for another wish', async () => {
    const lost = () => new Response('', { status: 503 });
    const sent = served(renewal, { 'POST /Subscription/s1/renew': lost });
    const { user } = renderPart(<RenewPlan />, at);
    await user.click(await screen.findByRole('checkbox', { name: /termos/i }));
    const keyOfAttempt = async (number: number) => {
      await user.click(pay());
      const posts = () => sent.filter(({ method }) => method === 'POST');
      await waitFor(() => expect(posts()).toHaveLength(number));
      await waitFor(() => expect(pay()).toBeEnabled());
      return posts().at(-1)?.headers.get('Idempotency-Key');
    };
    const first = await keyOfAttempt(1);
    expect(await keyOfAttempt(2)).toBe(first);
    await user.click(screen.getByRole('checkbox', { name: /Jardins/ }));
    expect(await keyOfAttempt(3)).not.toBe(first);
  });

  it('says when the partner of last time takes no work', async () => {
    served({ ...renewal, partner: renewal.partner && { ...renewal.partner, isAvailable: false } });
    renderPart(<RenewPlan />, at);
    expect(await screen.findByText(/^Jardins Lda\. não está a aceitar trabalho/)).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /Jardins/ })).toBeNull();
  });

  it.each([
    ['renewed', 'Este plano já foi renovado', '/orders/01900000-0000-7000-8000-000000000009'],
    ['paused', 'O plano está em pausa', '/subscriptions/s1'],
    ['over', 'Este plano já terminou', '/limpeza-de-campas'],
    ['not_offered', 'Este plano já não se vende', '/limpeza-de-campas'],
  ] as const)('of a plan that is %s says so, and where to go', async (state, title, link) => {
    const { total: _total, ...answer } = renewal;
    served({ ...answer, state, ...(state === 'renewed' && { orderId: '01900000-0000-7000-8000-000000000009' }) });
    renderPart(<RenewPlan />, at);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toContain(link);
    expect(screen.queryByRole('button', { name: /pagar/ })).toBeNull();
  });
});
