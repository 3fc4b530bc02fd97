import type { Service } from '@perpetua/contracts/fulfilment.contract';

/** What a partial refund means for both sides; amounts in euros. */
export interface RefundShare {
  /** Percentage of the amount that has not been refunded yet. */
  percent: number;
  /** What the partner still receives. */
  partner: number;
}

type Paid = Pick<Service, 'total' | 'refund' | 'amountToReceive'>;

/** The amount that can still be refunded, in euros. */
export const leftOf = ({ total, refund = '0.00' }: Paid): number => cents(total) / 100 - cents(refund) / 100;

/** The partner's share shrinks in proportion (docs/domain.md#refunds). */
export function shareOf(service: Paid, amount: number): RefundShare | undefined {
  const left = leftOf(service);
  if (!(amount > 0) || amount > left) return undefined;
  const kept = (left - amount) / left;
  const partner = Math.round(cents(service.amountToReceive ?? '0.00') * kept) / 100;
  return { percent: Math.round((amount / left) * 100), partner };
}

/** Converts a typed amount to the server's format: "12,5" → "12.50"; other texts are returned unchanged. */
export function amountTyped(text: string): string {
  const typed = /^0*(\d+)(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/[\s€]/g, ''));
  return typed === null ? text : `${typed[1] ?? '0'}.${(typed[2] ?? '').padEnd(2, '0')}`;
}

const cents = (amount: string): number => Math.round(Number(amount) * 100);
