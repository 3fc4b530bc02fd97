import { toDecimal } from '@perpetua/contracts/money';
import {
  maximumInstructionsLength,
  maximumMessageLength,
  maximumRibbonLength,
  withdrawalDays,
} from '@perpetua/contracts/delivery-rules';
import { ApiError } from './api-client';
import { useFormats } from './formats';
import {
  loginPauseMinutes,
  maximumDiscount,
  maximumPhotoBytes,
  maximumPhotoPixels,
  maximumPictures,
  maximumPrice,
  maximumResends,
  minimumPrice,
  passwordResetMinutes,
  planPrices,
} from '@perpetua/contracts/limits';

const minuteSeconds = 60;
const hourMinutes = 60;

/** Minutes to wait, by error code, if the response does not say how long. */
const usualMinutes: Partial<Record<string, number>> = {
  too_many_logins: loginPauseMinutes,
  reset_requested_recently: passwordResetMinutes,
};

/**
 * Returns the values for the placeholders of error messages: limits of the contract, the time to wait, and an amount that
 * has changed.
 */
export function useErrorValues(): (error?: unknown) => Record<string, string | number> {
  const { euros, instant, span } = useFormats();
  const limits = () => ({
    megabytes: maximumPhotoBytes / 1_048_576,
    megapixels: maximumPhotoPixels / 1_000_000,
    pictures: maximumPictures,
    leastPlanPrice: euros(toDecimal(planPrices.least)),
    mostPlanPrice: euros(toDecimal(planPrices.most)),
    planPriceStep: euros(toDecimal(planPrices.step)),
    leastPrice: euros(minimumPrice),
    mostPrice: euros(maximumPrice),
    mostDiscount: maximumDiscount,
    resends: maximumResends,
    withdrawalDays,
    mostMessage: maximumMessageLength,
    mostRibbon: maximumRibbonLength,
    mostInstructions: maximumInstructionsLength,
  });
  const amountOf = (error: unknown): string => {
    const amount = error instanceof ApiError ? error.problem?.['amount'] : undefined;
    return typeof amount === 'string' ? euros(amount) : '';
  };
  /** From when something is possible, in the zone of its place; nothing if the error does not say. */
  const earliestIn = (error: unknown): Record<string, string> => {
    const problem: Record<string, unknown> = error instanceof ApiError ? { ...error.problem } : {};
    const { earliest, timeZone } = problem;
    if (typeof earliest !== 'string') return {};
    return { earliest: instant(earliest, typeof timeZone === 'string' ? timeZone : undefined) };
  };
  return (error) => {
    const minutes = minutesToWait(error);
    const wait = minutes % hourMinutes === 0 ? span(minutes / hourMinutes, 'hour') : span(minutes, 'minute');
    return { ...limits(), ...earliestIn(error), wait, amount: amountOf(error) };
  };
}

function minutesToWait(error: unknown): number {
  if (!(error instanceof ApiError)) return hourMinutes;
  const seconds = error.problem?.['retryAfterSeconds'];
  if (typeof seconds === 'number') return Math.max(1, Math.ceil(seconds / minuteSeconds));
  return usualMinutes[error.code] ?? hourMinutes;
}
