import type { SeededRandom } from '../lifecycle/seeded-random.js';

/** The longest delay is 2^12 turns of the event loop, about as long as a call takes. */
const DOUBLINGS = 12;

/** Starts two pieces of work almost at once, each delayed by a random, usually small, number of event-loop turns. */
export const together = <One, Other>(
  random: SeededRandom,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> => Promise.all([afterTurns(late(random), one), afterTurns(late(random), other)]);

const late = (random: SeededRandom): number => random.below(2 ** random.below(DOUBLINGS + 1));

const afterTurns = async <Result>(turns: number, work: () => Promise<Result>): Promise<Result> => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
  return work();
};
