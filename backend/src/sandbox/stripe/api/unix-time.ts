/** An instant as Stripe writes it: whole seconds since 1970. */
export const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
