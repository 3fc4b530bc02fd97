/**
 * Money is an integer number of euro cents everywhere in code and a numeric string with two decimals in JSON
 * (docs/domain.md#api). All calculations here are exact, and only their result is rounded.
 */

const decimalPattern = /^-?(?:0|[1-9]\d*)\.\d{2}$/;
const percentBasis = 10_000;

/**
 * The values from which the price of a cart or order line is calculated; without a plan, `months` is 1 and
 * `discountPercent` is 0.
 */
export interface PlanLine {
  /** Price of one visit or product, VAT included, in cents. */
  unitCents: number;
  /** Number of monthly visits of the plan, at least 1. */
  months: number;
  /** Discount of the plan, 0 to 100, at most two decimals. */
  discountPercent: number;
  quantity: number;
}

/**
 * Cents as a numeric string: 5400 → "54.00", -5 → "-0.05".
 * @throws RangeError when `cents` is not a safe integer.
 */
export function toDecimal(cents: number): string {
  assertInteger(cents, 'cents');
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * The exact inverse of `toDecimal`: "54.00" → 5400. Accepts nothing else: no "54", "54.0", "054.00", "1e2", "54,00",
 * spaces or negative zero.
 * @throws RangeError when the text has another form, or is too large to be exact.
 */
export function parseDecimal(text: string): number {
  if (!decimalPattern.test(text) || text === '-0.00') throw new RangeError(`"${text}" is not an amount like "54.00"`);
  const cents = Number(text.replace('.', ''));
  assertInteger(cents, 'amount');
  return cents;
}

/**
 * The price of the line: `unitCents` × `months` × (1 − `discountPercent` / 100) × `quantity`, rounded half up once
 * (docs/domain.md#prices). A cleaning of 20.00 costs 54.00 for 3 months at a discount of 10 %, and 168.00 for 12 months
 * at 30 %.
 * @throws RangeError when `unitCents` is not a whole number from 0, `months` or `quantity` is not a whole number from
 * 1, the discount is outside 0..100 or finer than two decimals, or the result is too large to be exact.
 */
export function planLineCents({ unitCents, months, discountPercent, quantity }: PlanLine): number {
  assertNatural(unitCents, 'unitCents');
  assertPositive(months, 'months');
  assertPositive(quantity, 'quantity');
  const remainingShare = percentBasis - basisPointsOf(discountPercent);
  return roundedShare(BigInt(unitCents) * BigInt(months) * BigInt(quantity), remainingShare);
}

/**
 * The prices of a plan's visits: each is floor(line / n) and the last takes the remainder (docs/domain.md#prices), so
 * they always add up to the line: splitVisits(1000, 3) → [333, 333, 334].
 * @throws RangeError when `lineCents` is negative, `n` is less than 1, or one of them is not whole.
 */
export function splitVisits(lineCents: number, n: number): number[] {
  assertNatural(lineCents, 'lineCents');
  assertPositive(n, 'n');
  const visitCents = Math.floor(lineCents / n);
  return Array.from({ length: n }, (_, index) => (index === n - 1 ? lineCents - visitCents * (n - 1) : visitCents));
}

/**
 * The amount that the partner receives: round(price incl. VAT × (1 − commission)), half-up, fixed at payment
 * (docs/domain.md#amount-to-receive). `commissionBps` are basis points: 2000 is 20 %.
 * @throws RangeError when the price is negative or the commission is not within 0..10000.
 */
export function amountToReceiveCents(priceCents: number, commissionBps: number): number {
  assertNatural(priceCents, 'priceCents');
  assertNatural(commissionBps, 'commissionBps');
  if (commissionBps > percentBasis) throw new RangeError(`commissionBps must be at most ${percentBasis}`);
  return roundedShare(BigInt(priceCents), percentBasis - commissionBps);
}

/** Returns amount × basisPoints / 10000, rounded half up. */
function roundedShare(amount: bigint, basisPoints: number): number {
  const basis = BigInt(percentBasis);
  const rounded = Number((2n * amount * BigInt(basisPoints) + basis) / (2n * basis));
  assertInteger(rounded, 'result');
  return rounded;
}

function basisPointsOf(percent: number): number {
  const basisPoints = Math.round(percent * 100);
  const exact = Math.abs(basisPoints - percent * 100) < 1e-6;
  if (!exact || basisPoints < 0 || basisPoints > percentBasis) {
    throw new RangeError(`discountPercent must be 0 to 100 with at most two decimals, not ${percent}`);
  }
  return basisPoints;
}

function assertInteger(value: number, name: string): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${name} must be a whole number of cents, not ${value}`);
}

function assertNatural(value: number, name: string): void {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${name} must be a whole number from 0, not ${value}`);
}

function assertPositive(value: number, name: string): void {
  if (!Number.isSafeInteger(value) || value < 1)
    throw new RangeError(`${name} must be a whole number from 1, not ${value}`);
}
