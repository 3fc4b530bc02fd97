/** A filter of a list: its name, its parameters (undefined: not wanted), and its SQL, given the parameters' names. */
export type Condition = readonly [
  key: string,
  values: readonly unknown[] | undefined,
  sql: (...parameters: string[]) => string,
];

/**
 * The parameter list of a filter with one parameter; undefined when the filter has no value, so that it is left out.
 */
export const given = (value: unknown): readonly unknown[] | undefined => (value === undefined ? undefined : [value]);

/** The wanted filters of a list as SQL. */
export interface Narrowing {
  /** Names of the wanted filters: part of a statement's name, so that PostgreSQL plans each combination by itself. */
  readonly keys: readonly string[];
  /** `true AND …`, with the parameters `$1`, `$2` … */
  readonly where: string;
  readonly values: readonly unknown[];
}

/** Numbers the parameters of the wanted filters, in their order. */
export const narrowedBy = (conditions: readonly Condition[]): Narrowing => {
  const wanted = conditions.filter(([, values]) => values !== undefined);
  const values: unknown[] = [];
  const sql = wanted.map(([, parameters = [], text]) => text(...parameters.map((value) => `$${values.push(value)}`)));
  return { keys: wanted.map(([key]) => key), where: ['true', ...sql].join(' AND '), values };
};
