import type { DisputeOutcome, DisputeReason } from '@perpetua/contracts/fulfilment.contract';
import { DomainCommand } from '../../platform/domain/command.js';
import type { OfServiceId } from '../service/service-fields.js';
import type { ServiceMoment } from '../service/service.state.js';

/** A complaint. Its text is kept apart from the events, where it can be erased. */
export class OpenDispute extends DomainCommand<
  OfServiceId & { readonly reason: DisputeReason; readonly text: string }
> {
  readonly type = 'OpenDispute';
}

/**
 * An admin's decision on a complaint. `amountCents` of a partial refund; `moment` of the visit that does it again, found
 * by the handler.
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

/** Complaints and their decision. */
export type DisputeCommand = OpenDispute | ResolveDispute;
