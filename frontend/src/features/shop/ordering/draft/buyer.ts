import { createContext, useContext } from 'react';

/** The id of the customer for whom an admin places an order; undefined when users order for themselves. */
export const BuyerContext = createContext<string | undefined>(undefined);

export const useBuyer = (): string | undefined => useContext(BuyerContext);
