import { DomainCommand } from '../../platform/domain/command.js';
import type { OfServiceId } from '../service/service-fields.js';

/** The partner gives an accepted service back, or an admin takes it from the partner who has it. */
export class WithdrawPartner extends DomainCommand<OfServiceId & { readonly reason: string }> {
  readonly type = 'WithdrawPartner';
}

/**
 * Deadline `no_show` (T6): the partner did not come. For a cleaning, the handler sets `nextOpenDay`, the local day to
 * which the cleaning can move.
 */
export class RecordNoShow extends DomainCommand<OfServiceId & { readonly nextOpenDay?: string }> {
  readonly type = 'RecordNoShow';
}

/** Deadline `stalled`: the work has begun and is still not done 24 h after its slot ended. */
export class EscalateStalledService extends DomainCommand<OfServiceId> {
  readonly type = 'EscalateStalledService';
}
