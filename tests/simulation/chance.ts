import { createHash } from 'node:crypto';
import { SeededRandom } from '../support/lifecycle/seeded-random.js';

/**
 * Random draws of a simulation. The same key always gives the same draws, so that partners behave alike under both
 * policies.
 */
export class Chance {
  private readonly random: SeededRandom;

  constructor(...key: readonly (string | number)[]) {
    this.random = new SeededRandom(createHash('md5').update(key.join('/')).digest().readUInt32LE(0));
  }

  /** A number from 0 to below 1. */
  share(): number {
    return this.random.below(2 ** 32) / 2 ** 32;
  }

  /** Whether an event of this probability happens. */
  happens(probability: number): boolean {
    return this.share() < probability;
  }

  between(least: number, most: number): number {
    return least + (most - least) * this.share();
  }

  /** A whole number between two values, both included. */
  whole(least: number, most: number): number {
    return least + this.random.below(most - least + 1);
  }

  /** A random item; its probability is proportional to its weight. */
  weighted<Item>(choices: Weighted<Item>): Item {
    return choices.at(this.share());
  }

  /**
   * A random positive value with this median; two thirds of the values differ from it at most by the factor e^`spread`.
   */
  logNormal(median: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.share())) * Math.cos(2 * Math.PI * this.share());
    return median * Math.exp(spread * normal);
  }
}

/** Items with their weights. */
export class Weighted<Item> {
  private readonly sums: number[] = [];

  constructor(private readonly choices: readonly (readonly [Item, number])[]) {
    let sum = 0;
    for (const [, weight] of choices) this.sums.push((sum += weight));
  }

  /** The item at this share (0 to 1) of the total weight, by bisection. */
  at(share: number): Item {
    const wanted = share * (this.sums.at(-1) ?? 0);
    let [low, high] = [0, this.sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return (this.choices[low] as readonly [Item, number])[0];
  }
}
