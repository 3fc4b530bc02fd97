import type { Output } from '../processes/output.js';

/** A deadline that has come due. */
export interface DueDeadline {
  readonly streamId: string;
  readonly streamType: string;
  readonly kind: string;
  /** The instant for which it was armed, by the business clock. */
  readonly dueAt: Date;
  readonly correlationId: string;
  /** The event that armed it, which is the cause of its outputs. */
  readonly armedBy: string;
}

/**
 * The actions of a stream type's deadlines. An action may run late or twice: its command is decided on the current
 * state. A deadline that stays armed fires again after growing pauses.
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
