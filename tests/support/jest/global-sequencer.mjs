import sequencer from '@jest/test-sequencer';

const Sequencer = sequencer.default ?? sequencer;

/**
 * Parts of the paths of the slowest specs, the slowest first. Jest decides the order of the specs with the same part,
 * and of all specs without any.
 */
const longest = [
  '/tests/api/access',
  ...['axe', 'partner', 'exceptions', 'yearly-plan', 'payment', 'orders'].map((name) => `/tests/journeys/${name}.`),
  '/tests/journeys/',
  ...['crash-', 'postgres-stopped', 'two-workers'].map((name) => `/tests/faults/${name}`),
  '/tests/faults/',
  '/tests/platform/',
  '/tests/api/',
];

const rank = ({ path }) => {
  const place = longest.findIndex((part) => path.includes(part));
  return place === -1 ? longest.length : place;
};

/**
 * Journeys and faults in turn: a journey keeps more than one processor busy, and a fault waits for most of its time, for
 * processes that start, end or take over. Beside each other they use both processors.
 */
function mixed(tests) {
  const [journeys, faults] = ['/tests/journeys/', '/tests/faults/'].map((part) =>
    tests.filter(({ path }) => path.includes(part)),
  );
  const others = tests.filter((test) => !journeys.includes(test) && !faults.includes(test));
  const first = others.filter((test) => rank(test) === 0);
  const turns = journeys.length > faults.length ? journeys : faults;
  const inTurn = turns.flatMap((_, index) => [journeys[index], faults[index]].filter((test) => test !== undefined));
  return [...first, ...inTurn, ...others.filter((test) => !first.includes(test))];
}

/**
 * Starts the slowest specs first. Jest knows durations only on a machine where everything has run before; on a clean
 * checkout one worker could end with the longest journey while the other is idle.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return mixed(super.sort([...tests]).toSorted((one, other) => rank(one) - rank(other)));
  }
}
