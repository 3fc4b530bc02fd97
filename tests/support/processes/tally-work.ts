import type { CommandBus } from '@nestjs/cqrs';
import type { DomainCommand } from '../../../backend/src/platform/domain/command.js';
import { derivedId } from '../../../backend/src/platform/ids.js';
import { Count, OpenTally } from './tally.js';

/** What one client of the tally context does; doing the same work again sends the same commands. */
export interface TallyWork {
  readonly name: string;
  /** The instant at which half of the tallies close by their deadline, ISO 8601. */
  readonly closesAt: string;
}

const TALLIES = 4;
/** The numbers counted in each tally, in this order. */
export const COUNTS: readonly number[] = [1, 2, 3, 4, 5, 6];

const closes = (index: number): boolean => index % 2 === 1;

/** The tallies of a work: the id of the stream, and whether the tally closes by a deadline. All tallies are echoed. */
export const talliesOf = ({ name }: TallyWork): { id: string; closes: boolean }[] =>
  Array.from({ length: TALLIES }, (_, index) => ({
    id: `0${derivedId('tally-work', name, index).slice(1)}`,
    closes: closes(index),
  }));

/** Sends the commands of several tallies in parallel, and those of each tally one after another. */
export const doTallyWork = async (commands: CommandBus, work: TallyWork): Promise<void> => {
  await Promise.all(
    talliesOf(work).map(async (tally) => {
      for (const command of commandsFor(work, tally)) await commands.execute(command);
    }),
  );
};

const commandsFor = (
  { name, closesAt }: TallyWork,
  tally: { id: string; closes: boolean },
): DomainCommand<object>[] => {
  const meta = (step: number) => ({
    commandId: derivedId('tally-work', name, tally.id, step),
    actor: { id: 'tests', role: 'system' as const },
  });
  const opened = new OpenTally({ id: tally.id, echoTo: null, closesAt: tally.closes ? closesAt : null }, meta(0));
  return [opened, ...COUNTS.map((by, index) => new Count({ id: tally.id, by }, meta(index + 1)))];
};
