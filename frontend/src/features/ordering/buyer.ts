import { createContext, useContext } from 'react';

/** Whom an order is made for: somebody else's id where the office orders for a customer, undefined for oneself. */
export const BuyerContext = createContext<string | undefined>(undefined);

export const useBuyer = (): string | undefined => useContext(BuyerContext);
