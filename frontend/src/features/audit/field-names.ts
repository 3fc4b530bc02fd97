import { createContext, useContext } from 'react';

/** What the fields of a history are called, by field, in the reader's language. */
export const FieldNamesContext = createContext<Readonly<Record<string, string>>>({});

/** Between the names of a place within another. */
const within = ' › ';

/** Reads a place such as `offer.expiresAt` or `lines.0.unitCents`; what is in a list is counted from 1. */
export function useFieldName(): (path: string) => string {
  const names = useContext(FieldNamesContext);
  return (path) =>
    path
      .split('.')
      .map((field) => (/^\d+$/.test(field) ? `${Number(field) + 1}` : (names[field] ?? field)))
      .join(within);
}
