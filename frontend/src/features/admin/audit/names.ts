import { createContext, useContext } from 'react';

/** The names of people by user id; contains only the names known so far. */
export const NamesContext = createContext<ReadonlyMap<string, string>>(new Map());

export const useNames = (): ReadonlyMap<string, string> => useContext(NamesContext);
