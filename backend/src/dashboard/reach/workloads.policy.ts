import type { PartnerWorkload } from '@perpetua/contracts/coverage.contract';

/** How many answers took so many minutes. */
export interface AnswerCount {
  readonly minutes: number;
  readonly count: number;
}

/** The median of answers in minutes (nearest rank), and their number; null without any. */
export const medianOf = (
  answers: readonly AnswerCount[],
): { readonly answers: number; readonly minutes: number | null } => {
  const total = answers.reduce((sum, { count }) => sum + count, 0);
  let rank = Math.ceil(total / 2);
  for (const { minutes, count } of answers.toSorted((one, other) => one.minutes - other.minutes)) {
    rank -= count;
    if (rank <= 0) return { answers: total, minutes };
  }
  return { answers: total, minutes: null };
};

/**
 * The share of all work that the busiest tenth of the partners had, at least one partner; null without work. Equal
 * shares would give a tenth.
 */
export const busiestTenth = (partners: readonly Pick<PartnerWorkload, 'services'>[]): number | null => {
  const services = partners.map((partner) => partner.services).toSorted((one, other) => other - one);
  const all = services.reduce((sum, count) => sum + count, 0);
  const tenth = services.slice(0, Math.max(1, Math.round(services.length / 10)));
  return all === 0 ? null : tenth.reduce((sum, count) => sum + count, 0) / all;
};
