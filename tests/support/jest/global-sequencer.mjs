import sequencer from '@jest/test-sequencer';

const Sequencer = sequencer.default ?? sequencer;

/** What takes longest, by the folder it is in; the rest follows in Jest's own order. */
const longest = ['/tests/api/access', '/tests/faults/', '/tests/journeys/', '/tests/platform/', '/tests/api/'];

const rank = ({ path }) => {
  const place = longest.findIndex((part) => path.includes(part));
  return place === -1 ? longest.length : place;
};

/**
 * Begins with what takes longest. Jest knows that only of a machine where everything has run before; on a clean checkout
 * one worker would be left with the longest journey while the other has nothing to do.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort([...tests]).toSorted((one, other) => rank(one) - rank(other));
  }
}
