import type { DisputeOutcome, DisputeReason } from '@perpetua/contracts/fulfilment.contract';
import { DomainCommand } from '../../platform/domain/command.js';
import type { OfServiceId } from '../service/service-fields.js';
import type { ServiceMoment } from '../service/service.state.js';

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
