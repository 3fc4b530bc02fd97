import type { DisputeOutcome, DisputeReason } from '@perpetua/contracts/fulfilment.contract';
import { DomainCommand } from '../../platform/domain/command.js';
import type { OfServiceId } from '../service/service-fields.js';
import {
  type ServiceMoment,
  requirePermitted,
  type Service,
  timesOf,
  agreedOn,
  cancelledAtPartnersCost,
  commonOf,
  nextVisit,
  withoutPartner,
  type ServiceFolds,
  type ServiceDeadlines,
  type ServiceContext,
} from '../service/service.state.js';
import { toDecimal } from '@perpetua/contracts/money';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { decisions } from '../../platform/domain/decider.js';
import type { ServiceEventType } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { cancelAt, disputeAlarmAt, escalateAt } from '../policies/deadlines.policy.js';
import { roundOver } from '../service/service.errors.js';
import type { ServiceEvent } from '../service/service.events.js';
import { heldFor } from '../rescheduling/rescheduling.js';
import { closesAt, leftCents, remarkIdOf, requireCustomer } from '../visits/visits.js';
import type { disputeEvents } from './disputes.events.js';
import { send } from '../../platform/processes/output.js';
import { RemindOfService } from '../visits/visits.commands.js';
import type { ServiceSentences } from '../history/sentence-context.js';

/** Opens a complaint. The text is stored outside the events, where it can be erased. */
export class OpenDispute extends DomainCommand<
  OfServiceId & { readonly reason: DisputeReason; readonly text: string }
> {
  readonly type = 'OpenDispute';
}

/**
 * An admin's decision on a complaint. `amountCents` is the amount of a partial refund; `moment` is the date and hour of
 * a redo, which the handler finds.
 */
export class ResolveDispute extends DomainCommand<
  OfServiceId & {
    readonly outcome: DisputeOutcome;
    readonly amountCents?: number;
    readonly date?: string;
    readonly hour?: string;
    readonly moment?: ServiceMoment;
    readonly reason: string;
  }
> {
  readonly type = 'ResolveDispute';
}

/** 422: a refund cannot exceed the amount that is not refunded yet. */
const amountTooHigh = (maxCents: number): DomainError =>
  new DomainError({
    code: 'amount_too_high',
    message: `At most ${toDecimal(maxCents)} can be refunded.`,
    details: { most: toDecimal(maxCents) },
  });

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

/** How the events of a dispute change the service's state. */
export const disputeFolds: ServiceFolds<keyof typeof disputeEvents> = {
  DisputeOpened: (service, { reason, remarkId, at, alarmAt }) => ({
    ...commonOf(service),
    resolution: null,
    status: 'disputed',
    assignment: service.assignment,
    deliveredAt: service.deliveredAt,
    dispute: { reason, remarkId, openedAt: at, alarmAt },
  }),
  DisputeRejected: (service, { closeAt }) => ({
    ...commonOf(service),
    resolution: { outcome: 'reject', refundCents: null },
    status: 'complete',
    assignment: service.assignment,
    deliveredAt: service.deliveredAt,
    closeAt,
  }),
  PartialRefundGranted: (service, { refundCents, closeAt }) => ({
    ...commonOf(service),
    refundedCents: service.refundedCents + refundCents,
    resolution: { outcome: 'partial', refundCents },
    status: 'complete',
    assignment: service.assignment,
    deliveredAt: service.deliveredAt,
    closeAt,
  }),
  RedoOrdered: (service, data) => ({
    ...nextVisit(service),
    ...agreedOn(data),
    resolution: { outcome: 'redo', refundCents: null },
    status: 'accepted',
    assignment: service.assignment,
    missedAt: data.missedAt,
  }),
  RedoAssignedToAnotherPartner: (service, data) => ({
    ...withoutPartner(service, 'relieved'),
    ...agreedOn(data),
    resolution: { outcome: 'reassign', refundCents: null },
    status: 'matching',
    matchingSince: data.at,
    escalateAt: data.escalateAt,
  }),
  FullRefundGranted: (service, { refundCents }) => ({
    ...cancelledAtPartnersCost(service, {
      cancellation: { by: 'admin', reason: 'dispute_upheld', refundCents },
      assignment: service.assignment,
      deliveredAt: service.deliveredAt,
    }),
    resolution: { outcome: 'full', refundCents: null },
  }),
};

/** Alerts the admins when an open complaint is overdue (T9). */
export const disputeDeadlines: ServiceDeadlines<'dispute_alarm'> = {
  dispute_alarm: {
    dueAt: (service) => ('dispute' in service ? service.dispute.alarmAt : null),
    fire: ({ streamId: serviceId }) => send(RemindOfService, { serviceId, of: 'dispute' }),
  },
};

/** The sentences about complaints in the history of a service. Partners do not see refund amounts. */
export const disputeSentences: ServiceSentences<keyof typeof disputeEvents> = {
  DisputeOpened: ({ by }, { texts, as }) =>
    as === 'customer' && by === 'customer' ? texts.disputedByYou() : texts.disputed(),
  DisputeRejected: (_, { texts }) => texts.disputeRejected(),
  PartialRefundGranted: ({ refundCents }, { texts, as, money }) =>
    as === 'partner' ? texts.partlyRefundedForYou() : texts.partlyRefunded(money(refundCents)),
  RedoOrdered: (data, { texts, date }) => texts.redo(date(data.date)),
  RedoAssignedToAnotherPartner: (data, { texts, date }) => texts.redoByAnother(date(data.date)),
  FullRefundGranted: ({ refundCents }, { texts, as, money }) =>
    as === 'partner' ? texts.fullyRefundedForYou() : texts.fullyRefunded(money(refundCents)),
};
