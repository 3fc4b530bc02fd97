/**
 * Runs sides one after another, round after round (A B A B …), so that what disturbs the machine disturbs all of them
 * alike. The first round warms up and is not counted.
 * @param {Record<string, () => Promise<number>>} sides each returns one figure
 * @param {{ rounds: number }} options
 * @returns {Promise<Record<string, number[]>>} the figures of each side, one a round
 */
export async function interleaved(sides, { rounds }) {
  const figures = Object.fromEntries(Object.keys(sides).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, run] of Object.entries(sides)) {
      const figure = await run();
      if (round > 0) figures[name].push(figure);
    }
  }
  return figures;
}

/** One side over the other, pair by pair. */
export const ratios = (ones, others) => ones.map((one, index) => one / others[index]);

/** The value below which a share of the others lies; 0.5 is the median. */
export function quantile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

export const median = (values) => quantile(values, 0.5);
