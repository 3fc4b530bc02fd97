import { afterEach, describe, expect, it } from '@jest/globals';
import type { AuditEvent, AuditHistory } from '@perpetua/contracts/audit.contract';
import { act, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { renderPart } from '../../../test-setup/render-part';
import { listAnswer, server } from '../../../test-setup/server';
import { HistoryView } from './history-view';

const id = '019a0000-0000-7000-8000-000000000001';
const at = '2026-11-20T10:00:00.000Z';

const event: AuditEvent = {
  id: '019a0000-0000-7000-8000-000000000002',
  position: '12',
  stream: 'user',
  // The stream of an account has a different id than the account.
  streamId: '019a0000-0000-7000-8000-000000000003',
  version: 1,
  type: 'AddressChanged',
  schemaVersion: 1,
  data: { changes: [{ path: 'postalCode' }] },
  actor: { id, role: 'customer', name: 'Ana Luz' },
  correlationId: id,
  causationId: null,
  occurredAt: at,
  recordedAt: at,
  hash: 'a'.repeat(64),
  sentence: 'Uma morada foi alterada: código postal.',
};
const history = (more: Partial<AuditHistory>): AuditHistory => ({
  events: [event],
  state: {},
  names: {},
  fields: {},
  ...more,
});
const renderPage = (shown: AuditHistory, stream: 'user' | 'order' = 'user') =>
  renderPart(<HistoryView stream={{ stream, id }} history={shown} statusOf={(_stream, status) => status} />);

afterEach(() => i18next.changeLanguage('pt'));

describe('the panel with the fields that an event changed', () => {
  it('shows the labels of the fields, even if their values are not stored', async () => {
    const shown = history({
      fields: { changes: 'alterações', path: 'campo', postalCode: 'código postal' },
      changes: [{ path: 'postalCode' }],
    });
    server({ [`GET /Audit/user/${id}`]: () => shown, 'GET /Audit/events': () => listAnswer([event]) });
    renderPage(shown);
    expect(await screen.findByRole('rowheader', { name: 'código postal' })).toBeVisible();
    expect(document.body).not.toHaveTextContent('postalCode');
  });

  it('shows the labels of nested fields, and the positions of list entries as numbers', async () => {
    const fields = {
      lines: 'artigos',
      unitCents: 'preço unitário',
      delivery: 'entrega',
      date: 'data',
      status: 'estado',
    };
    const shown = history({
      events: [{ ...event, stream: 'order', streamId: id, type: 'OrderPlaced', data: {} }],
      fields,
      state: { status: 'awaiting_payment', lines: [{ unitCents: 2500 }] },
      changes: [
        { path: 'lines.0.unitCents', before: 2400, after: 2500 },
        { path: 'delivery', after: { date: '2026-11-20' } },
      ],
    });
    server({ [`GET /Audit/order/${id}`]: () => shown, 'GET /Audit/events': () => listAnswer(shown.events) });
    renderPage(shown, 'order');
    const table = await screen.findByRole('table');
    const names = within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['artigos › 1 › preço unitário', 'entrega › data']);
    expect(document.body).not.toHaveTextContent(/unitCents|delivery/);
  });

  it('is fetched again when the language changes', async () => {
    const inPortuguese = history({ fields: { logo: 'fotografia' }, changes: [{ path: 'logo' }] });
    const inEnglish = { ...inPortuguese, fields: { logo: 'picture' } };
    server({
      [`GET /Audit/user/${id}`]: () => (i18next.resolvedLanguage === 'en' ? inEnglish : inPortuguese),
      'GET /Audit/events': () => listAnswer([event]),
    });
    renderPage(inPortuguese);
    expect(await screen.findByRole('rowheader', { name: 'fotografia' })).toBeVisible();
    await act(() => i18next.changeLanguage('en'));
    expect(await screen.findByRole('rowheader', { name: 'picture' })).toBeVisible();
  });
});
