import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { decisions } from '../../platform/domain/decider.js';
import type { ServiceEventType } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { DisputeOutcome } from '@perpetua/contracts/fulfilment.contract';
import { cancelAt, disputeAlarmAt, escalateAt } from '../policies/deadlines.policy.js';
import { roundOver } from '../service/service.errors.js';
import { amountTooHigh } from './disputes.errors.js';
import type { ServiceEvent } from '../service/service.events.js';
import type { ServiceContext } from '../offers/offers.rules.js';
import { heldFor } from '../rescheduling/rescheduling.rules.js';
import { requirePermitted } from '../service/permitted-events.rules.js';
import { type Service, timesOf } from '../service/service.state.js';
import { closesAt, leftCents, remarkIdOf, requireCustomer } from '../visits/visits.rules.js';
import { OpenDispute, ResolveDispute } from './disputes.commands.js';

type Events = readonly ServiceEvent[];

/**
 * Opens a complaint about a service that is not closed yet; this postpones the partner's earning. A repeat changes
 * nothing.
 */
const openDispute = (
  { reason }: Pick<OpenDispute['payload'], 'reason'>,
  service: Service,
  { now, actor, settings: windows, commandId }: ServiceContext,
): Events => {
  requireCustomer(service, actor);
  if (service.status === 'disputed' && service.dispute.reason === reason) return [];
  requirePermitted(service, 'DisputeOpened', actor.role);
  const opened = {
    by: actor.role === 'admin' ? ('admin' as const) : ('customer' as const),
    partnerId: service.assignment.partnerId,
    reason,
    remarkId: remarkIdOf(commandId),
    at: now.toISOString(),
    alarmAt: disputeAlarmAt(now, service.agreed.place.timeZone, windows).toISOString(),
  };
  return [{ type: 'DisputeOpened', data: opened }];
};

const EVENTS = {
  reject: 'DisputeRejected',
  redo: 'RedoOrdered',
  reassign: 'RedoAssignedToAnotherPartner',
  partial: 'PartialRefundGranted',
  full: 'FullRefundGranted',
} as const satisfies Record<DisputeOutcome, ServiceEventType>;

/** Applies an admin's decision on a complaint. A repeat of the same decision changes nothing. */
const resolve = (
  { outcome, amountCents, moment, reason }: ResolveDispute['payload'],
  service: Service,
  rules: ServiceContext,
): Events => {
  if (isRepeat(service, outcome, amountCents)) return [];
  requirePermitted(service, EVENTS[outcome], rules.actor.role);
  const said = { reason, at: rules.now.toISOString() };
  const decided = { ...said, partnerId: service.assignment.partnerId };
  switch (outcome) {
    case 'reject':
      return [{ type: 'DisputeRejected', data: { ...said, closeAt: closesAt(service, rules) } }];
    case 'partial':
      return [{ type: 'PartialRefundGranted', data: { ...said, ...part(service, amountCents ?? 0, rules) } }];
    case 'full':
      return [{ type: 'FullRefundGranted', data: { ...decided, refundCents: leftCents(service) } }];
    case 'redo':
    case 'reassign':
      if (moment === undefined) throw roundOver();
      return [again(service, { ...decided, ...moment, outcome }, rules)];
  }
};

const isRepeat = ({ status, resolution }: Service, outcome: DisputeOutcome, amountCents: number | undefined): boolean =>
  status !== 'disputed' &&
  resolution?.outcome === outcome &&
  (outcome !== 'partial' || resolution.refundCents === amountCents);

const part = (service: Service, refundCents: number, rules: ServiceContext) => {
  const most = leftCents(service);
  if (refundCents > most || refundCents < 1) throw amountTooHigh(most);
  return { refundCents, closeAt: closesAt(service, rules) };
};

const again = (
  service: Service,
  {
    outcome,
    ...decided
  }: {
    readonly outcome: 'redo' | 'reassign';
    readonly partnerId: string;
    readonly reason: string;
    readonly at: string;
    readonly date: string;
    readonly hour: string | null;
  },
  { now, settings: windows }: ServiceContext,
): ServiceEvent => {
  if (outcome === 'redo') return { type: 'RedoOrdered', data: { ...decided, ...heldFor(service, decided, windows) } };
  const times = timesOf(service, decided);
  const due = {
    escalateAt: escalateAt(times, now, windows).toISOString(),
    cancelAt: cancelAt(times, windows).toISOString(),
  };
  return { type: 'RedoAssignedToAnotherPartner', data: { ...decided, ...due } };
};

/** The rules of complaints, and of the decisions on them. */
export const disputeDecisions = decisions<Service, ServiceEvent, DeadlineWindows>()
  .on(OpenDispute, openDispute)
  .on(ResolveDispute, resolve);
