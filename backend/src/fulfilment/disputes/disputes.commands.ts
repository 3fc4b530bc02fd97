import type { DisputeOutcome, DisputeReason } from '@perpetua/contracts/fulfilment.contract';
import { DomainCommand } from '../../platform/domain/command.js';

interface OfServiceId {
  readonly serviceId: string;
}

/** When somebody comes, local to the place; `hour` is null for a cleaning. */
interface Moment {
  readonly date: string;
  readonly hour: string | null;
}

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
    readonly moment?: Moment;
    readonly reason: string;
  }
> {
  readonly type = 'ResolveDispute';
}

/** Complaints and their decision. */
export type DisputeCommand = OpenDispute | ResolveDispute;
