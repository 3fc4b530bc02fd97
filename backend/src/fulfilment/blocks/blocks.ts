import type { BlockKind } from '@perpetua/contracts/fulfilment.contract';
import { DomainCommand } from '../../platform/domain/command.js';
import type { OfServiceId } from '../service/service-fields.js';
import {
  type ServiceMoment,
  requirePermitted,
  isDue,
  type Service,
  timesOf,
  agreedOn,
  commonOf,
  nextVisit,
  withoutPartner,
  type ServiceFolds,
  type ServiceDeadlines,
  type ServiceContext,
} from '../service/service.state.js';
import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { decisions } from '../../platform/domain/decider.js';
import { blockAnswerBy, cancelAfterSlotAt } from '../policies/deadlines.policy.js';
import { believedDoneAt, doneField } from '../policies/done-at.policy.js';
import { roundOver } from '../service/service.errors.js';
import type { ServiceEvent } from '../service/service.events.js';
import { heldFor } from '../rescheduling/rescheduling.js';
import { remarkIdOf, requireCustomer, requireAssignment } from '../visits/visits.js';
import type { blockEvents } from './blocks.events.js';
import { send } from '../../platform/processes/output.js';
import type { ServiceSentences } from '../history/sentence-context.js';

/** Reports that the partner cannot continue the work. The note is stored outside the events, where it can be erased. */
export class BlockService extends DomainCommand<
  OfServiceId & {
    readonly partnerId: string;
    readonly kind: BlockKind;
    readonly note: string;
    readonly doneAt?: string | undefined;
  }
> {
  readonly type = 'BlockService';
}

/**
 * Decides when the partner comes again. Without `date`, the handler finds the next possible day. The handler passes the
 * resulting date and hour as `moment`, and reserves the partner's capacity for that day.
 */
export class AnswerBlock extends DomainCommand<
  OfServiceId & {
    readonly date?: string;
    readonly hour?: string;
    readonly moment?: ServiceMoment;
    readonly reason?: string;
  }
> {
  readonly type = 'AnswerBlock';
}

/**
 * Gives blocked work to the admins. Sent by the deadline `block_escalation`, or by an admin who takes over earlier and
 * gives a reason.
 */
export class EscalateBlock extends DomainCommand<OfServiceId & { readonly reason?: string }> {
  readonly type = 'EscalateBlock';
}

type Events = readonly ServiceEvent[];

/** Blocks work that the partner cannot continue. A repeat changes nothing. */
const block = (
  { partnerId, kind, doneAt: stated }: BlockService['payload'],
  service: Service,
  rules: ServiceContext,
): Events => {
  const { now, actor, settings: windows, commandId } = rules;
  requireAssignment(service, partnerId, 'ServiceBlocked');
  if (service.status === 'blocked' && service.block.kind === kind) return [];
  requirePermitted(service, 'ServiceBlocked', actor.role);
  const answerBy = blockAnswerBy(now, service.agreed.place.timeZone, windows).toISOString();
  const doneAt = believedDoneAt(stated, { now, acceptedAt: service.assignment.acceptedAt });
  const said = { kind, remarkId: remarkIdOf(commandId), answerBy };
  const blocked = { partnerId, at: now.toISOString(), ...doneField(doneAt), ...said };
  return [{ type: 'ServiceBlocked', data: blocked }];
};

/** Sets the date on which the same partner comes again. A repeat changes nothing. */
const answerBlock = (
  { moment, reason }: Pick<AnswerBlock['payload'], 'moment' | 'reason'>,
  service: Service,
  { now, actor, settings: windows }: ServiceContext,
): Events => {
  requireCustomer(service, actor);
  const { blockResolvedTo } = service;
  if (service.status === 'accepted' && blockResolvedTo !== null && blockResolvedTo === moment?.date) return [];
  requirePermitted(service, 'BlockResolved', actor.role);
  if (moment === undefined) throw roundOver();
  const said = { reason: actor.role === 'admin' ? (reason ?? null) : null, at: now.toISOString() };
  const by = actor.role === 'admin' ? 'admin' : 'customer';
  return [{ type: 'BlockResolved', data: { by, ...moment, ...heldFor(service, moment, windows), ...said } }];
};

/**
 * Gives blocked work to the admins: by the deadline `block_escalation` if the customer has not answered, or by an admin
 * who takes over earlier. A repeat changes nothing.
 */
const escalateBlock = (
  { reason }: Pick<EscalateBlock['payload'], 'reason'>,
  service: Service,
  { now, actor, settings: windows }: ServiceContext,
): Events => {
  if (actor.role === 'system') {
    if (service.status !== 'blocked' || !isDue(service.block.answerBy, now)) return [];
  } else {
    if (service.status === 'escalated' && service.escalation === 'blocked') return [];
    requirePermitted(service, 'BlockEscalated', actor.role);
  }
  const escalated = {
    by: actor.role === 'system' ? ('system' as const) : ('admin' as const),
    partnerId: service.assignment.partnerId,
    reason: reason ?? null,
    at: now.toISOString(),
    cancelAt: cancelAfterSlotAt(timesOf(service), now, windows).toISOString(),
  };
  return [{ type: 'BlockEscalated', data: escalated }];
};

/** The rules of blocked work. */
export const blockDecisions = decisions<Service, ServiceEvent, DeadlineWindows>()
  .on(BlockService, block)
  .on(AnswerBlock, answerBlock)
  .on(EscalateBlock, escalateBlock);

/** How the events of blocked work change the service's state. */
export const blockFolds: ServiceFolds<keyof typeof blockEvents> = {
  ServiceBlocked: (service, { kind, remarkId, answerBy }) => ({
    ...commonOf(service),
    blockResolvedTo: null,
    status: 'blocked',
    assignment: service.assignment,
    startedAt: service.startedAt,
    block: { kind, remarkId, answerBy },
  }),
  BlockResolved: (service, data) => ({
    ...nextVisit(service),
    ...agreedOn(data),
    blockResolvedTo: data.date,
    status: 'accepted',
    assignment: service.assignment,
    missedAt: data.missedAt,
  }),
  BlockEscalated: (service, { cancelAt }) => ({
    ...withoutPartner(service, 'relieved'),
    cancelAt,
    status: 'escalated',
    escalation: 'blocked',
  }),
};

/** Escalates blocked work to the admins if the customer has not answered by the deadline. */
export const blockDeadlines: ServiceDeadlines<'block_escalation'> = {
  block_escalation: {
    dueAt: (service) => ('block' in service ? service.block.answerBy : null),
    fire: ({ streamId: serviceId }) => send(EscalateBlock, { serviceId }),
  },
};

/** The sentences about blocked work in the history of a service. */
export const blockSentences: ServiceSentences<keyof typeof blockEvents> = {
  ServiceBlocked: ({ kind }, { texts }) => texts.blocked(kind),
  BlockResolved: (data, { texts, date }) => texts.unblocked(date(data.date)),
  BlockEscalated: (_, { texts }) => texts.teamSearches(),
};
