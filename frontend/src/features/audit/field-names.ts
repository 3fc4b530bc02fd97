import { createContext, useContext } from 'react';

/** Labels of the fields in a history, by field, in the reader's language. */
export const FieldNamesContext = createContext<Readonly<Record<string, string>>>({});

/** Separates the labels of nested fields. */
const within = ' › ';

/** Translates a path such as `offer.expiresAt` or `lines.0.unitCents`; list entries are counted from 1. */
export function useFieldName(): (path: string) => string {
  const names = useContext(FieldNamesContext);
  return (path) =>
    path
      .split('.')
      .map((field) => (/^\d+$/.test(field) ? `${Number(field) + 1}` : (names[field] ?? field)))
      .join(within);
}
