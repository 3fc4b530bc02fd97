/**
 * A filter of a list: its name, its parameter values (undefined if the filter is not requested), and a function that
 * returns its SQL for the placeholders of these values.
 */
export type Condition = readonly [
  key: string,
  values: readonly unknown[] | undefined,
  sql: (...parameters: string[]) => string,
];

/** The parameter values of a filter with one value; undefined if there is no value, so that the filter is omitted. */
export const given = (value: unknown): readonly unknown[] | undefined => (value === undefined ? undefined : [value]);

/** The requested filters of a list as SQL. */
export interface Narrowing {
  /**
   * Names of the requested filters: part of a statement's name, so that PostgreSQL plans each combination separately.
   */
  readonly keys: readonly string[];
  /** The condition for a WHERE clause: `true AND …`, with the placeholders `$1`, `$2` … */
  readonly where: string;
  readonly values: readonly unknown[];
}

/** Combines the requested filters into one SQL condition and numbers the placeholders of their values. */
export const narrowedBy = (conditions: readonly Condition[]): Narrowing => {
  const wanted = conditions.filter(([, values]) => values !== undefined);
  const values: unknown[] = [];
  const sql = wanted.map(([, parameters = [], text]) => text(...parameters.map((value) => `$${values.push(value)}`)));
  return { keys: wanted.map(([key]) => key), where: ['true', ...sql].join(' AND '), values };
};
