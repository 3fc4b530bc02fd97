import { createContext, useContext } from 'react';

/** Names of the people that ids stand for, as far as they are known. */
export const NamesContext = createContext<ReadonlyMap<string, string>>(new Map());

export const useNames = (): ReadonlyMap<string, string> => useContext(NamesContext);
