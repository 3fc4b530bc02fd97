import { z } from 'zod';

const count = z.int().min(0);

/** What happened on one day, or on several together. Money is a decimal string in euros. */
export const figuresSchema = z.object({
  ordersPlaced: count,
  ordersPaid: count,
  paid: z.string(),
  refunded: z.string(),
  offersMade: count,
  offersAccepted: count,
  offersDeclined: count,
  offersExpired: count,
  servicesEscalated: count,
  servicesClosed: count,
  servicesCancelled: count,
});
export type Figures = z.output<typeof figuresSchema>;

/** Answer of `GET /Dashboard`: the last thirty days, newest first (days without events are left out), and their sum. */
export const dashboardSchema = z.object({
  total: figuresSchema,
  days: z.array(figuresSchema.extend({ day: z.iso.date() })),
});
export type Dashboard = z.output<typeof dashboardSchema>;
