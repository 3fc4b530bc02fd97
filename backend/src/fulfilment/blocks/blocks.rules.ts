import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { decisions } from '../../platform/domain/decider.js';
import { blockAnswerBy, cancelAfterSlotAt } from '../policies/deadlines.policy.js';
import { roundOver } from '../service/service.errors.js';
import type { ServiceEvent } from '../service/service.events.js';
import type { ServiceContext } from '../offers/offers.rules.js';
import { heldFor } from '../rescheduling/rescheduling.rules.js';
import { requirePermitted } from '../service/permitted-events.rules.js';
import { isDue, type Service, timesOf } from '../service/service.state.js';
import { remarkIdOf, requireCustomer, requireAssignment } from '../visits/visits.rules.js';
import { BlockService, AnswerBlock, EscalateBlock } from './blocks.commands.js';

type Events = readonly ServiceEvent[];

/** Blocks work that the partner cannot continue. A repeat changes nothing. */
const block = ({ partnerId, kind }: BlockService['payload'], service: Service, rules: ServiceContext): Events => {
  const { now, actor, settings: windows, commandId } = rules;
  requireAssignment(service, partnerId, 'ServiceBlocked');
  if (service.status === 'blocked' && service.block.kind === kind) return [];
  requirePermitted(service, 'ServiceBlocked', actor.role);
  const answerBy = blockAnswerBy(now, service.agreed.place.timeZone, windows).toISOString();
  const blocked = { partnerId, kind, remarkId: remarkIdOf(commandId), at: now.toISOString(), answerBy };
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
