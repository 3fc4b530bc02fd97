/** Days on which a partner does not work, as local dates, both ends included. */
export interface AbsentDays {
  readonly from: string;
  readonly to: string;
}

/** Whether a partner is absent on a local date. */
export const isAbsentOn = (absences: readonly AbsentDays[], date: string): boolean =>
  absences.some(({ from, to }) => from <= date && date <= to);
