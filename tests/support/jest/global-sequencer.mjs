import sequencer from '@jest/test-sequencer';

const Sequencer = sequencer.default ?? sequencer;

/**
 * Parts of the paths of the slowest specs, the slowest first. Jest decides the order of the specs with the same part,
 * and of all specs without any.
 */
const longest = ['/tests/api/access', '/tests/faults/', '/tests/journeys/', '/tests/platform/', '/tests/api/'];

const rank = ({ path }) => {
  const place = longest.findIndex((part) => path.includes(part));
  return place === -1 ? longest.length : place;
};

/**
 * Starts the slowest specs first. Jest knows durations only on a machine where everything has run before; on a clean
 * checkout one worker could end with the longest journey while the other is idle.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort([...tests]).toSorted((one, other) => rank(one) - rank(other));
  }
}
