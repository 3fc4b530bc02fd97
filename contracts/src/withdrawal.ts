import { Temporal } from 'temporal-polyfill';
import { withdrawalDays } from './delivery-rules.js';

/** Where the contract is concluded: the days of the withdrawal period are those of the seller's place. */
export const withdrawalZone = 'Europe/Lisbon';

/**
 * The first instant after the period in which a consumer may withdraw from a contract: the end of the fourteenth day
 * after the local date of the payment (DL 24/2014, art. 10; docs/domain.md#withdrawal).
 */
export const withdrawalEnd = (paidAt: Date): Date => {
  const paidOn = Temporal.Instant.fromEpochMilliseconds(paidAt.getTime())
    .toZonedDateTimeISO(withdrawalZone)
    .toPlainDate();
  return new Date(paidOn.add({ days: withdrawalDays + 1 }).toZonedDateTime(withdrawalZone).epochMilliseconds);
};
