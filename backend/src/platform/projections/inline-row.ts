import type { InlineProjection } from '../domain/decider.js';

/** The columns of a row: how each follows from the state, under the name of the column. */
export type Columns<State> = Readonly<Record<string, (state: State) => unknown>>;

interface RowDefinition<Known> {
  /** The name of the statement. */
  readonly name: string;
  readonly streamType: string;
  /** The beginning of the statement: `INSERT INTO <schema>.<table>`. */
  readonly into: string;
  /** The column with the stream's id. */
  readonly key: string;
  /** Columns that never change after the stream's first event. */
  readonly fixed: Columns<Known>;
  readonly changing: Columns<Known>;
}

/**
 * The row of a stream, with the stream's id and version. Insert, update and values follow from the same columns. Values
 * that PostgreSQL would read as an array, and that belong into a JSON column, must be given as JSON text.
 */
export const inlineRow = <Known extends { readonly status: string }>(
  row: RowDefinition<Known>,
): InlineProjection<Known | { readonly status: 'none' }> => {
  const { name, streamType, into, key, fixed, changing } = row;
  const columns = [key, 'version', ...Object.keys(fixed), ...Object.keys(changing)];
  const values = [...Object.values(fixed), ...Object.values(changing)];
  const updates = ['version', ...Object.keys(changing)].map((column) => `${column} = excluded.${column}`);
  const text = `${into} AS kept (${columns.join(', ')})
  VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})
  ON CONFLICT (${key}) DO UPDATE SET ${updates.join(', ')}
  WHERE kept.version < excluded.version`;
  return {
    streamType,
    statement: (state, { streamId, version }) => {
      if (state.status === 'none') throw new Error(`a ${streamType} without events has no row`);
      return { name, text, values: [streamId, version, ...values.map((valueOf) => valueOf(state as Known))] };
    },
  };
};
