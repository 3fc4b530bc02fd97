import type { Actor } from '../platform/event-store/recorded-event.js';
import type { GraveInput } from '@perpetua/contracts/graves.contract';
import type { MovedVisit } from '@perpetua/contracts/grave-moves.contract';
import { Command } from '@nestjs/cqrs';

/**
 * What others follow of a grave: it `moved` to another place, its cemetery was `renamed` by a merge while it stayed where
 * it is, or its place was `corrected` within the cemetery.
 */
export interface GraveChange {
  readonly id: string;
  readonly graveId: string;
  readonly kind: 'moved' | 'renamed' | 'corrected';
  readonly actor: Actor;
  /** The business instant of the change, whenever it is followed; null for one that was noted without it. */
  readonly at: Date | null;
  /** What the person was shown of each visit; null where nobody was asked. */
  readonly visits: readonly MovedVisit[] | null;
}

/**
 * Makes services and plans follow a grave. Every part of it is idempotent, so that it is repeated after an interruption.
 * Handled by the context `relocation`.
 */
export class FollowGrave extends Command<void> {
  constructor(readonly change: GraveChange) {
    super();
  }
}

/** Adds a grave under a given id; does nothing when the id exists. */
export class ImportGrave extends Command<void> {
  constructor(
    readonly userId: string,
    readonly graveId: string,
    readonly grave: GraveInput,
  ) {
    super();
  }
}
