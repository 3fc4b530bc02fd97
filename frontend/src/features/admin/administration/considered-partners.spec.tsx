import { describe, expect, it } from '@jest/globals';
import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { screen, within } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { server } from '../../../test-setup/server';
import { aService } from '../../account/fulfilment/fulfilment.samples';
import { ConsideredPartners } from './considered-partners';
import { considerationsOf } from './considered.policy';

const near = { partnerId: '019a0000-0000-7000-8000-0000000000a1', distanceKm: 2.4 };
const far = { partnerId: '019a0000-0000-7000-8000-0000000000a2', distanceKm: 31 };

const event = (version: number, type: string, sentence: string, data: AuditEvent['data'] = {}): AuditEvent => ({
  id: `019a0000-0000-7000-8000-00000000000${version}`,
  position: String(version),
  stream: 'service',
  streamId: near.partnerId,
  version,
  type,
  schemaVersion: 1,
  data,
  actor: { id: 'system', role: 'system', name: null },
  correlationId: near.partnerId,
  causationId: null,
  occurredAt: `2026-11-2${version}T10:00:00Z`,
  recordedAt: `2026-11-2${version}T10:00:00Z`,
  hash: 'a',
  sentence,
});

const events = [
  event(1, 'OfferMade', 'Proposto a Ana.', {
    offerId: 'to Ana',
    considered: [
      { ...near, outcome: 'chosen' },
      { ...far, outcome: 'outside_radius' },
    ],
  }),
  event(2, 'OfferDeclined', 'Ana recusou: “Sem carrinha”.', { offerId: 'to Ana' }),
  event(3, 'NoPartnerFound', 'Não se encontrou parceiro.', {
    considered: [
      { ...near, outcome: 'declined' },
      { ...far, outcome: 'new_reason' },
    ],
  }),
];

describe('the partners considered for a service', () => {
  it('are listed by round, latest first, with the reason why each got an offer or was skipped, and with how each offer ended', async () => {
    const service = { ...aService(), partner: undefined };
    server({
      [`GET /Audit/service/${service.id}`]: () => ({ events, state: {}, names: { [near.partnerId]: 'Ana Luz' } }),
    });
    renderPart(<ConsideredPartners service={service} />);
    const panel = within(await screen.findByRole('region', { name: 'Porque ninguém aceitou' }));
    const [last, first] = panel.getAllByRole('table');
    expect(await panel.findAllByRole('rowheader', { name: 'Ana Luz' })).toHaveLength(2);
    expect(within(last as HTMLElement).getByText('Já tinha recusado')).toBeVisible();
    expect(within(last as HTMLElement).getByText('Outro motivo')).toBeVisible();
    expect(within(first as HTMLElement).getByText('Fora do raio do parceiro')).toBeVisible();
    expect(panel.getByText('Ana recusou: “Sem carrinha”.')).toBeVisible();
  });

  it('are listed nearest first, although the one who was asked is recorded last', () => {
    const [round] = considerationsOf([
      event(1, 'OfferMade', 'Proposto a Ana.', {
        offerId: 'to Ana',
        considered: [
          { ...far, outcome: 'outside_radius' },
          { ...near, outcome: 'chosen' },
        ],
      }),
    ]);
    expect(round?.partners.map(({ distanceKm }) => distanceKm)).toEqual([2.4, 31]);
  });

  it('have each response listed in the round of its offer', () => {
    const [last, first] = considerationsOf(events);
    expect([last?.answers, first?.answers.map(({ version }) => version)]).toEqual([[], [2]]);
  });

  it('have a late response listed in the round of its offer, although others were asked since', () => {
    const second = event(2, 'OfferMade', 'Proposto a Rui.', { offerId: 'to Rui', considered: [] });
    const late = event(3, 'OfferExpired', 'Ana não respondeu a tempo.', { offerId: 'to Ana' });
    const [last, first] = considerationsOf([events[0] as AuditEvent, second, late]);
    expect([last?.answers, first?.answers.map(({ version }) => version)]).toEqual([[], [3]]);
  });

  it('are listed under the heading “Who was considered”, not “Why nobody accepted”, as soon as a partner has accepted', async () => {
    const service = { ...aService(), partner: { id: near.partnerId, name: 'Ana Luz' } };
    server({
      [`GET /Audit/service/${service.id}`]: () => ({ events, state: {}, names: {} }),
    });
    renderPart(<ConsideredPartners service={service} />);
    expect(await screen.findByRole('region', { name: 'Quem foi considerado' })).toBeVisible();
  });
});
