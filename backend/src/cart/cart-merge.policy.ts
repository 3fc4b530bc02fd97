import { maximumQuantity, type MergeOutcome } from '@perpetua/contracts/cart.contract';
import type { ProductType } from '@perpetua/contracts/catalogue.contract';
import type { Translations } from '@perpetua/contracts/languages';

/** A line of a cart, as it is stored. */
export interface CartLine {
  readonly productId: string;
  readonly quantity: number;
  readonly planId: string | null;
  readonly kind: ProductType;
  /**
   * Pieces that open orders are buying, by order id. When such an order is paid, its pieces are removed from the line.
   */
  readonly buying: Readonly<Record<string, number>>;
  /** What the customer last saw of the product; absent on lines that were stored before it was kept. */
  readonly seen?: SeenProduct;
}

/** A product as the customer saw it. `cents`: the price of one piece; with a plan, the discounted price of all visits. */
export interface SeenProduct {
  readonly name: Translations;
  readonly cents: number;
}

/**
 * The lines in a cart, and the lines that were saved for later because they could not be bought together with the cart.
 */
export interface CartState {
  /** Lines of one product type, in the order in which they were added; a cleaning is always the only line. */
  readonly lines: readonly CartLine[];
  /**
   * Lines of both product types, the most recently saved first; at most one line per flower product, and at most one
   * per combination of cleaning and plan.
   */
  readonly kept: readonly CartLine[];
}

/** The number of pieces (`quantity`) of a product that a merge leaves out because they exceed the maximum. */
export interface Capped {
  readonly productId: string;
  readonly quantity: number;
}

export interface CartMerge extends CartState {
  readonly outcome: MergeOutcome;
  readonly capped: readonly Capped[];
}

/**
 * Merges items into a cart. The new items take precedence: quantities of flowers are added up, and lines that cannot be
 * bought together with the new items are saved for later. If the new items cannot all be bought together, those that
 * can be bought with the first one enter the cart, and the others are saved for later. Nothing is lost: every item is
 * afterwards in the cart, saved for later, or reported in `capped`.
 */
export function mergedCart({ lines, kept }: CartState, items: readonly CartLine[]): CartMerge {
  const incoming = single(items);
  const [first] = incoming.lines;
  if (first === undefined) return { lines, kept, outcome: 'unchanged', capped: [] };
  const coming = incoming.lines.filter((line) => goesWith(first, line));
  const others = incoming.lines.filter((line) => !coming.includes(line));
  const leaving = first.kind === 'flower' && lines.every(({ kind }) => kind === 'flower') ? [] : lines;
  const cart = summed(without(lines, leaving), coming);
  const leavingForGood = leaving.filter((line) => !cart.lines.some((stays) => isSameChoice(stays, line)));
  const later = keptWith(without(kept, cart.lines.filter(isCleaning)), [...leavingForGood, ...others]);
  return {
    lines: cart.lines,
    kept: later.lines,
    outcome: leavingForGood.length > 0 ? 'replaced' : isEqual(lines, cart.lines) ? 'unchanged' : 'merged',
    capped: sumOf([...incoming.capped, ...cart.capped, ...later.capped]),
  };
}

/** Selects what to restore from the lines saved for later; `planId` selects one of several plans of a cleaning. */
export interface WantedBack {
  readonly productId?: string | undefined;
  readonly planId?: string | null | undefined;
}

/**
 * Restores lines that were saved for later: all flowers together, or one cleaning. Without a selection, the most
 * recently saved line decides. Lines of the cart that cannot be bought together with the restored lines are saved for
 * later instead. Returns undefined if no saved line matches the selection, unless the selected product is already in
 * the cart.
 */
export function restoredCart({ lines, kept }: CartState, { productId, planId }: WantedBack): CartMerge | undefined {
  const isWanted = (line: CartLine): boolean =>
    (productId === undefined || line.productId === productId) && (planId === undefined || line.planId === planId);
  const wanted = kept.find(isWanted);
  if (wanted !== undefined) {
    const group = wanted.kind === 'flower' ? kept.filter(({ kind }) => kind === 'flower') : [wanted];
    return mergedCart({ lines, kept: without(kept, group) }, group);
  }
  const isBackAlready = productId !== undefined && lines.some(isWanted);
  return isBackAlready ? { lines, kept, outcome: 'unchanged', capped: [] } : undefined;
}

interface Lines {
  readonly lines: readonly CartLine[];
  readonly capped: readonly Capped[];
}

const isCleaning = ({ kind }: CartLine): boolean => kind === 'clean';

/** Whether two lines are of the same product, in the same plan if it is a cleaning. */
export const isSameChoice = (one: CartLine, other: CartLine): boolean =>
  one.productId === other.productId && one.planId === other.planId;

const goesWith = (first: CartLine, line: CartLine): boolean =>
  first === line || (first.kind === 'flower' && line.kind === 'flower');

const without = (lines: readonly CartLine[], gone: readonly CartLine[]): CartLine[] =>
  lines.filter((line) => !gone.some((leaves) => isSameChoice(leaves, line)));

const isEqual = (one: readonly CartLine[], other: readonly CartLine[]): boolean =>
  one.length === other.length &&
  one.every((line, place) => {
    const same = other[place];
    return same !== undefined && isSameChoice(line, same) && line.quantity === same.quantity;
  });

/**
 * Combines repeated items at the position of the first: quantities of flowers are added up, a cleaning is kept once.
 */
const single = (lines: readonly CartLine[]): Lines => summed([], lines);

/**
 * Adds `more` to `lines`: quantities of the same flowers are added up to the maximum, and a cleaning always has
 * quantity 1.
 */
function summed(lines: readonly CartLine[], more: readonly CartLine[]): Lines {
  const capped: Capped[] = [];
  const result = [...lines];
  for (const line of more) {
    const place = result.findIndex((known) => isSameChoice(known, line));
    const known = isCleaning(line) ? 0 : (result[place]?.quantity ?? 0);
    const wanted = known + line.quantity;
    const quantity = Math.min(wanted, isCleaning(line) ? 1 : maximumQuantity);
    if (wanted > quantity) capped.push({ productId: line.productId, quantity: wanted - quantity });
    const buying = { ...line.buying, ...result[place]?.buying };
    if (place < 0) result.push({ ...line, quantity });
    else result[place] = { ...line, quantity, buying };
  }
  return { lines: result, capped };
}

/**
 * Puts the items that leave the cart now in front of the items saved for later; quantities of the same flowers are
 * added up.
 */
function keptWith(kept: readonly CartLine[], leaving: readonly CartLine[]): Lines {
  const isKeptAgain = (line: CartLine): boolean => leaving.some((leaves) => isSameChoice(leaves, line));
  const { lines, capped } = single([...leaving, ...kept.filter(isKeptAgain)]);
  return { lines: [...lines, ...without(kept, leaving)], capped };
}

function sumOf(capped: readonly Capped[]): Capped[] {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of capped) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return [...sums].map(([productId, quantity]) => ({ productId, quantity }));
}
