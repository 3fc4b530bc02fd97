/**
 * A filter of a list: its name, its parameters (undefined when it is not requested), and a function that returns its
 * SQL for the parameters' placeholders.
 */
export type Condition = readonly [
  key: string,
  values: readonly unknown[] | undefined,
  sql: (...parameters: string[]) => string,
];

/** The parameters of a filter with one value; undefined without a value, so that the filter is omitted. */
export const given = (value: unknown): readonly unknown[] | undefined => (value === undefined ? undefined : [value]);

/** The requested filters of a list as SQL. */
export interface Narrowing {
  /**
   * Names of the requested filters: part of a statement's name, so that PostgreSQL plans each combination separately.
   */
  readonly keys: readonly string[];
  /** `true AND …`, with the parameters `$1`, `$2` … */
  readonly where: string;
  readonly values: readonly unknown[];
}

/** Numbers the parameters of the requested filters in their order. */
export const narrowedBy = (conditions: readonly Condition[]): Narrowing => {
  const wanted = conditions.filter(([, values]) => values !== undefined);
  const values: unknown[] = [];
  const sql = wanted.map(([, parameters = [], text]) => text(...parameters.map((value) => `$${values.push(value)}`)));
  return { keys: wanted.map(([key]) => key), where: ['true', ...sql].join(' AND '), values };
};
