import { createHash } from 'node:crypto';
import { SeededRandom } from '../support/lifecycle/seeded-random.js';

/** Draws of a simulation. The same key gives the same draws, so two policies meet the same people in the same mood. */
export class Chance {
  private readonly random: SeededRandom;

  constructor(...key: readonly (string | number)[]) {
    this.random = new SeededRandom(createHash('md5').update(key.join('/')).digest().readUInt32LE(0));
  }

  /** From 0 to below 1. */
  share(): number {
    return this.random.below(2 ** 32) / 2 ** 32;
  }

  /** Whether something of that probability happens. */
  happens(probability: number): boolean {
    return this.share() < probability;
  }

  between(least: number, most: number): number {
    return least + (most - least) * this.share();
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return least + this.random.below(most - least + 1);
  }

  /** One of several, each as likely as its weight. */
  weighted<Item>(choices: Weighted<Item>): Item {
    return choices.at(this.share());
  }

  /** A positive value with that median; two thirds lie within a factor of e to the `spread`. */
  logNormal(median: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.share())) * Math.cos(2 * Math.PI * this.share());
    return median * Math.exp(spread * normal);
  }
}

/** Choices, each with its weight. */
export class Weighted<Item> {
  private readonly sums: number[] = [];

  constructor(private readonly choices: readonly (readonly [Item, number])[]) {
    let sum = 0;
    for (const [, weight] of choices) this.sums.push((sum += weight));
  }

  /** The choice at a share of the whole weight, by bisection. */
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
