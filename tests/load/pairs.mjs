/**
 * Runs the variants one after another, round after round (A B A B …), so that a disturbance of the machine affects all
 * of them alike. The first round warms up and is not counted.
 * @param {Record<string, () => Promise<number>>} sides each returns one figure
 * @param {{ rounds: number }} options
 * @returns {Promise<Record<string, number[]>>} the figures of each variant, one per round
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

/** The ratio of two variants, round by round. */
export const ratios = (ones, others) => ones.map((one, index) => one / others[index]);

/** The value below which this share of the values lies; 0.5 is the median. */
export function quantile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

export const median = (values) => quantile(values, 0.5);
