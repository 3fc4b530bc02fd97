import { createContext, useContext } from 'react';

/** Names of people by id, as far as they are known. */
export const NamesContext = createContext<ReadonlyMap<string, string>>(new Map());

export const useNames = (): ReadonlyMap<string, string> => useContext(NamesContext);
