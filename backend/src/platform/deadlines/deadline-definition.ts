import type { Output } from '../processes/output.js';

/** A deadline that has come due. */
export interface DueDeadline {
  readonly streamId: string;
  readonly streamType: string;
  readonly kind: string;
  /** The instant it was armed for, in the business clock. */
  readonly dueAt: Date;
  readonly correlationId: string;
  /** The event that armed it: the cause of what it leads to. */
  readonly armedBy: string;
}

/**
 * What happens when the deadlines of a stream type come due. Firing late or twice must be harmless: the command is
 * decided on the state as it then is. A deadline that is still armed afterwards fires again, ever more rarely.
 */
export interface DeadlineDefinition {
  readonly streamType: string;
  readonly fire: Readonly<Record<string, (due: DueDeadline) => Output>>;
}

/** Declares what the deadlines of a stream type lead to, by kind. */
export const defineDeadlines = (
  streamType: string,
  fire: Readonly<Record<string, (due: DueDeadline) => Output>>,
): DeadlineDefinition => ({ streamType, fire });
