import type { Output } from '../processes/output.js';

/** A deadline that has come due. */
export interface DueDeadline {
  readonly streamId: string;
  readonly streamType: string;
  readonly kind: string;
  /** The instant at which the deadline is due, by the business clock. */
  readonly dueAt: Date;
  readonly correlationId: string;
  /** Id of the event that armed the deadline; it becomes the causation id of the resulting commands and jobs. */
  readonly armedBy: string;
}

/**
 * The actions of all deadlines of a stream type, by kind of deadline. An action can run late or twice, so its command
 * is decided on the current state. A deadline that stays armed fires again after increasing pauses.
 */
export interface DeadlineDefinition {
  readonly streamType: string;
  readonly fire: Readonly<Record<string, (due: DueDeadline) => Output>>;
}

/** Declares the actions of a stream type's deadlines, by kind. */
export const defineDeadlines = (
  streamType: string,
  fire: Readonly<Record<string, (due: DueDeadline) => Output>>,
): DeadlineDefinition => ({ streamType, fire });
