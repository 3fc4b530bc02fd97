import type { BatchOutcome } from '@perpetua/contracts/http.contract';
import { DomainError } from './domain-error.js';

/**
 * Acts on each record in turn. A refusal of one is reported and does not hold up the others; any other error ends the
 * batch, and what was done before stays.
 */
export async function eachOnItsOwn<Item extends { readonly id: string }>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { done: [], refused: [] };
  for (const item of items) {
    try {
      await act(item);
      outcome.done.push(item.id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      outcome.refused.push({ id: item.id, code: error.code, message: error.message });
    }
  }
  return outcome;
}
