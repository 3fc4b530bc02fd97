import type { GraveInput } from '@perpetua/contracts/graves.contract';
import { Command } from '@nestjs/cqrs';

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
