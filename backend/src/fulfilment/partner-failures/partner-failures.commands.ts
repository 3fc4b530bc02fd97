import { DomainCommand } from '../../platform/domain/command.js';
import type { OfServiceId } from '../service/service-fields.js';

/** The partner gives an accepted service back, or an admin takes it from the partner who has it. */
export class WithdrawPartner extends DomainCommand<OfServiceId & { readonly reason: string }> {
  readonly type = 'WithdrawPartner';
}

/** Deadline `no_show` (T6). `nextOpenDay` is set by the handler, for a cleaning. */
export class RecordNoShow extends DomainCommand<OfServiceId & { readonly nextOpenDay?: string }> {
  readonly type = 'RecordNoShow';
  static override readonly formerName = 'MissService';
}

/** Deadline `stalled`. */
export class EscalateStalledService extends DomainCommand<OfServiceId> {
  readonly type = 'EscalateStalledService';
  static override readonly formerName = 'StallService';
}
