import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MissingDocuments } from '@perpetua/contracts/invoicing.contract';
import type { DeadLetterGroup, ProjectionStatus, QueueStatus } from '@perpetua/contracts/operations.contract';
import { act, screen, within } from '@testing-library/react';
import { openSession } from '../../../lib/session';
import { renderPart } from '../../../test-setup/render-part';
import { refusal, server } from '../../../test-setup/server';
import { OperationsPage } from './operations-page';

const token = `x.${btoa(JSON.stringify({ usertype_id: 1 }))}.z`;
const ids = ['b6e83b38-bd7c-5150-9ac0-e73252dd9181', 'b6e83b38-bd7c-5150-9ac0-e73252dd9182'];
const since = '2026-11-20T10:00:00.000Z';

const group: DeadLetterGroup = {
  cause: 'processes: timeout after # ms',
  consumer: 'processes',
  reason: 'failed',
  count: 2,
  since,
  canRetry: true,
  letters: ids.map((id) => ({
    id,
    stream: { type: 'order', id },
    eventType: 'OrderPaid',
    error: 'timeout after 5001 ms',
    attempts: 6,
    since,
    isRequested: false,
  })),
};
const consumer: ProjectionStatus = {
  name: 'dashboard.daily-counts',
  position: '12',
  lagEvents: 3,
  lagSeconds: 0,
  deadLetters: 0,
  setAside: { failed: 0, queue: 0, unknown: 0, behind: 0 },
  unknownTypes: [],
  attempts: 0,
  error: null,
  updatedAt: since,
  rebuild: null,
};
const queue: QueueStatus = {
  name: 'payments',
  available: true,
  waiting: 0,
  active: 0,
  delayed: 0,
  failed: 0,
  completed: 9,
};
const job = { id: 'job-1', name: 'refund', error: 'card_declined', attempts: 12, failedAt: since };

const nothingMissing: MissingDocuments = {
  provider: 'invoicexpress',
  orders: 0,
  total: '0.00',
  refunds: 0,
  refunded: '0.00',
  listed: [],
};

const plain = (element: HTMLElement): string => (element.textContent ?? '').replaceAll(/\s/g, ' ');

const answers = (changes: Record<string, () => unknown> = {}) =>
  server({
    'GET /Admin/dead-letters': () => [],
    'GET /Admin/refunds': () => [],
    'GET /Admin/payment-alarms': () => [],
    'GET /Admin/mail/failed': () => [],
    'GET /Admin/documents': () => [],
    'GET /Admin/documents/missing': () => nothingMissing,
    'GET /Admin/projections': () => [consumer],
    'GET /Admin/queues': () => [queue],
    'GET /Admin/operations': () => ({
      deadlines: { overdue: 0, latestSeconds: 0, next: [] },
      oldestWriter: null,
      failedMails: 0,
      failedMessages: 0,
      events: { written: 12, sealed: 12 },
      acts: [],
    }),
    ...changes,
  });

beforeEach(() => {
  act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'me' }));
});

describe('the operations page', () => {
  it('shows whether consumers, queues, deadlines and writes are up to date, with readable names', async () => {
    answers({
      'GET /Admin/projections': () => [consumer, { ...consumer, name: 'processes', lagSeconds: 40 }],
      'GET /Admin/queues': () => [{ ...queue, failed: 2 }],
      'GET /Admin/queues/payments/jobs': () => [job],
      'GET /Admin/operations': () => ({
        deadlines: {
          overdue: 3,
          latestSeconds: 200,
          next: [
            { kind: 'payment_expiry', stream: { type: 'order', id: ids[0] }, dueAt: since },
            { kind: 'of_tomorrow', stream: { type: 'order', id: ids[1] }, dueAt: since },
          ],
        },
        oldestWriter: { holder: 'api', seconds: 9 },
        failedMails: 0,
        failedMessages: 0,
        events: { written: 12, sealed: 12 },
        acts: [],
      }),
    });
    renderPart(<OperationsPage />);
    const tiles = within(await screen.findByRole('list', { name: 'Como corre o trabalho' }));
    expect(tiles.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Consumidores1 de 2em dia',
      'Filas1 de 1com 2 tarefas falhadas',
      'Prazos3atrasados, o pior há 200 segundos',
      'EscritaPresahá 9 segundos',
    ]);
    expect(screen.getByRole('link', { name: 'Fim do prazo de pagamento' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'of_tomorrow' })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: /^Pagamentos e reembolsos/ })).toBeVisible();
  });

  it('says that nothing has failed and everything is up to date', async () => {
    answers();
    renderPart(<OperationsPage />);
    expect(await screen.findByText('Nenhuma falha')).toBeVisible();
    expect(screen.getByText('Tudo está em dia.')).toBeVisible();
  });

  it.each([
    [{ lagSeconds: 30 }, 'Atrasado'],
    [{ lagSeconds: 120 }, 'Parado'],
    [{ attempts: 1 }, 'Atrasado'],
  ])('shows a consumer as late or stopped: %j', async (change, word) => {
    answers({ 'GET /Admin/projections': () => [{ ...consumer, ...change }] });
    renderPart(<OperationsPage />);
    expect(await within(await screen.findByRole('region', { name: 'Consumidores' })).findByText(word)).toBeVisible();
    expect(await screen.findByText('Há trabalho atrasado.')).toBeVisible();
  });

  it('says that work is late while a long write holds back the feed', async () => {
    answers({
      'GET /Admin/operations': () => ({
        deadlines: { overdue: 0, latestSeconds: 0, next: [] },
        oldestWriter: { holder: 'api', seconds: 9 },
        failedMails: 0,
        failedMessages: 0,
        events: { written: 12, sealed: 12 },
        acts: [],
      }),
    });
    renderPart(<OperationsPage />);
    expect(await screen.findByText('Há trabalho atrasado.')).toBeVisible();
  });

  it('retries all events that failed for the same cause, or one of them', async () => {
    const sent = answers({
      'GET /Admin/dead-letters': () => [group],
      'POST /Admin/dead-letters/retry': () => ({ requested: 2 }),
    });
    const { user } = renderPart(<OperationsPage />);
    const cause = within(
      await screen.findByRole('region', { name: `2 eventos não puderam ser tratados: ${group.cause}` }),
    );
    expect(cause.getByRole('heading', { name: '2 eventos não puderam ser tratados' })).toBeVisible();
    await user.click(cause.getByRole('button', { name: 'Tentar de novo os 2' }));
    expect(await screen.findByText('2 vão ser tentados de novo dentro de segundos.')).toBeVisible();
    await user.click(cause.getAllByRole('button', { name: 'Tentar de novo: OrderPaid' })[1] as HTMLElement);
    const bodies = sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(bodies).toEqual([{ cause: group.cause }, { ids: [ids[1]] }]);
  });

  it('retries one failed refund, or all refunds that failed for the same cause', async () => {
    const refund = { orderNumber: 'P-2026-1', amount: '5.00', failedAt: since, retries: 1 };
    const sent = answers({
      'GET /Admin/refunds': () => [
        {
          cause: 'account_closed',
          count: 2,
          since,
          amount: '10.00',
          refunds: ids.map((id) => ({ ...refund, id, orderId: id })),
        },
      ],
      'POST /Admin/refunds/retry': () => ({ requested: 2 }),
      [`POST /Order/${ids[1]}/refunds/${ids[1]}/retry`]: () => refusal(409, 'refund_not_failed'),
    });
    const { user } = renderPart(<OperationsPage />);
    const cause = within(await screen.findByRole('region', { name: '2 reembolsos falharam: account_closed' }));
    expect(await screen.findByText('2 falhas por resolver')).toBeVisible();
    await user.click(cause.getByRole('button', { name: 'Tentar de novo os 2' }));
    expect(await screen.findByText('2 vão ser tentados de novo dentro de segundos.')).toBeVisible();
    await user.click(cause.getAllByRole('button', { name: /^Pedir de novo ao banco/ })[1] as HTMLElement);
    expect(await screen.findByText('Este reembolso não falhou, por isso não volta a ser pedido.')).toBeVisible();
    const bodies = sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(bodies[0]).toEqual({ cause: 'account_closed' });
  });

  it('lists what about payments waits for a person, and marks it as handled', async () => {
    const alarm = {
      id: ids[0],
      kind: 'foreign_currency',
      providerId: 'pi_1',
      orderId: ids[1],
      orderNumber: 'P-2026-1',
      amount: '159.00',
      currency: 'CHF',
      raisedAt: since,
    };
    const sent = answers({
      'GET /Admin/payment-alarms': () => [alarm],
      [`POST /Admin/payment-alarms/${ids[0]}/handled`]: () => null,
    });
    const { user } = renderPart(<OperationsPage />);
    const alarms = within(await screen.findByRole('region', { name: 'Um pagamento espera por uma decisão' }));
    expect(alarms.getByText('Recebido noutra moeda: 159.00 CHF')).toBeVisible();
    expect(alarms.getByRole('link', { name: 'Encomenda P-2026-1' })).toBeVisible();
    await user.click(alarms.getByRole('button', { name: /^Marcar como tratado/ }));
    expect(await screen.findByText('O aviso ficou marcado como tratado.')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('sends one given-up mail again, or all mails given up for the same cause', async () => {
    const mail = { template: 'order_received', subject: null, to: 'ana@example.com', createdAt: since };
    const sent = answers({
      'GET /Admin/mail/failed': () => [
        { cause: '# no such mailbox', count: 2, since, mails: ids.map((id) => ({ ...mail, id })) },
      ],
      'POST /Admin/mail/retry': () => ({ requested: 2 }),
      [`POST /Admin/mail/${ids[1]}/retry`]: () => refusal(409, 'mail_not_retryable'),
    });
    const { user } = renderPart(<OperationsPage />);
    const cause = within(
      await screen.findByRole('region', { name: '2 e-mails não foram enviados: # no such mailbox' }),
    );
    await user.click(cause.getByRole('button', { name: 'Tentar de novo os 2' }));
    expect(await screen.findByText('2 e-mails vão ser enviados.')).toBeVisible();
    await user.click(cause.getAllByRole('button', { name: /^Reenviar: / })[1] as HTMLElement);
    expect(await screen.findByText('Este e-mail já chegou ou já não pode ser enviado.')).toBeVisible();
    expect(sent.find(({ path }) => path.endsWith('/Admin/mail/retry'))?.body).toEqual({ cause: '# no such mailbox' });
  });

  it('retries all documents whose issuing failed for the same cause', async () => {
    const document = { kind: 'FR', orderNumber: 'P26-000007', total: '38.00', attempts: 4 };
    const sent = answers({
      'GET /Admin/documents': () => [
        { cause: 'Error: no answer', count: 2, since, documents: ids.map((id) => ({ ...document, id, orderId: id })) },
      ],
      'POST /Admin/documents/retry': () => ({ requested: 2 }),
    });
    const { user } = renderPart(<OperationsPage />);
    const cause = within(
      await screen.findByRole('region', { name: '2 documentos não foram emitidos: Error: no answer' }),
    );
    expect(await screen.findByText('2 falhas por resolver')).toBeVisible();
    expect(cause.getAllByRole('link', { name: 'Encomenda P26-000007' })[0]).toHaveAttribute(
      'href',
      `/orders/${ids[0]}`,
    );
    await user.click(cause.getByRole('button', { name: 'Tentar de novo os 2' }));
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ cause: 'Error: no answer' });
  });

  it('shows what the documents of paid orders without any would come to, and requests them without mail unless asked', async () => {
    const order = { orderNumber: 'P26-000007', total: '38.00', refunded: '8.00', paidAt: since };
    const missing = {
      orders: 3,
      total: '114.00',
      refunds: 1,
      refunded: '8.00',
      listed: [{ ...order, orderId: ids[0] }],
    };
    const sent = answers({
      'GET /Admin/documents/missing': () => ({ ...nothingMissing, ...missing }),
      'POST /Admin/documents/missing': () => ({ requested: 3 }),
    });
    const { user } = renderPart(<OperationsPage />);
    const panel = within(await screen.findByRole('region', { name: '3 encomendas pagas não têm documentos' }));
    expect(plain(panel.getByText(/faturas-recibo/))).toBe('3 faturas-recibo, 114,00 €, 1 nota de crédito, 8,00 €');
    expect(panel.getByRole('link', { name: 'Encomenda P26-000007' })).toHaveAttribute('href', `/orders/${ids[0]}`);
    expect(panel.getByText(/E mais 2\./)).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Pedir os documentos' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir os documentos de 3 encomendas?' }));
    expect(dialog.getByText('Ninguém recebe um e-mail.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Pedir os documentos' }));
    expect(await screen.findByText('Pedidos os documentos de 3 encomendas.')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ mail: false });
  });

  it('retries a given-up job, or says that the job is not run because it has not failed', async () => {
    answers({
      'GET /Admin/queues': () => [{ ...queue, failed: 1 }],
      'GET /Admin/queues/payments/jobs': () => [job],
      'POST /Admin/queues/payments/jobs/job-1/retry': () => refusal(409, 'job_not_failed'),
    });
    const { user } = renderPart(<OperationsPage />);
    expect(await screen.findByText('Uma falha por resolver')).toBeVisible();
    expect(screen.getByText('Tudo o resto está em dia.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /^Tentar de novo refund, falhada a/ }));
    expect(await screen.findByText('Esta tarefa não falhou, por isso não volta a correr.')).toBeVisible();
  });

  it('rebuilds a read model after confirmation', async () => {
    const sent = answers({
      'POST /Admin/projections/dashboard.daily-counts/rebuild': () => ({
        state: 'running',
        events: 0,
        total: 12,
        startedAt: since,
        endedAt: null,
        error: null,
      }),
    });
    const { user } = renderPart(<OperationsPage />);
    await user.click(await screen.findByRole('button', { name: 'Reconstruir Painel e estatísticas' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Reconstruir' }));
    expect(await screen.findByText('A reconstrução começou.')).toBeVisible();
    expect(sent.some(({ path }) => path.endsWith('/rebuild'))).toBe(true);
  });
});
