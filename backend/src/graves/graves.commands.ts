import type { GraveInput } from '@perpetua/contracts/graves.contract';
import { Command } from '@nestjs/cqrs';

/** Adds a grave under a given id unless there is one already. */
export class ImportGrave extends Command<void> {
  constructor(
    readonly userId: string,
    readonly graveId: string,
    readonly grave: GraveInput,
  ) {
    super();
  }
}
