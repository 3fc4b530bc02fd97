import type { Service } from '@perpetua/contracts/fulfilment.contract';

/** The effect of a partial refund on the customer and the partner. */
export interface RefundShare {
  /** The refund as a whole percentage of the amount that has not been refunded yet. */
  percent: number;
  /** The amount in euros that the partner still receives. */
  partner: number;
}

type Paid = Pick<Service, 'total' | 'refund' | 'amountToReceive'>;

/** The amount that can still be refunded, in euros. */
export const leftOf = ({ total, refund = '0.00' }: Paid): number => cents(total) / 100 - cents(refund) / 100;

/**
 * The effect of refunding `amount` euros: the partner's amount shrinks in proportion (docs/domain.md#refunds).
 * Undefined if `amount` is not more than zero, or is more than can still be refunded.
 */
export function shareOf(service: Paid, amount: number): RefundShare | undefined {
  const left = leftOf(service);
  if (!(amount > 0) || amount > left) return undefined;
  const kept = (left - amount) / left;
  const partner = Math.round(cents(service.amountToReceive ?? '0.00') * kept) / 100;
  return { percent: Math.round((amount / left) * 100), partner };
}

const cents = (amount: string): number => Math.round(Number(amount) * 100);
