import { createContext, useContext } from 'react';

/** The labels of the fields in a history, in the reader's language, by the field's technical name. */
export const FieldNamesContext = createContext<Readonly<Record<string, string>>>({});

/** Separates the labels of nested fields. */
const within = ' › ';

/**
 * Returns a function that translates a path such as `offer.expiresAt` or `lines.0.unitCents`. Indexes of list entries
 * are shown from 1.
 */
export function useFieldName(): (path: string) => string {
  const names = useContext(FieldNamesContext);
  return (path) =>
    path
      .split('.')
      .map((field) => (/^\d+$/.test(field) ? `${Number(field) + 1}` : (names[field] ?? field)))
      .join(within);
}
