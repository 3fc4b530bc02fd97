import { z } from 'zod';
import { localDateSchema } from './validation.js';

/**
 * The kinds of notes about the cost of a call to a support phone; Portuguese law requires such a note next to the
 * number.
 */
export const phoneNotes = ['landline', 'mobile'] as const;
export type PhoneNote = (typeof phoneNotes)[number];

/** An ISO 8601 duration of days and smaller units, for example "PT24H". */
const duration = z.iso.duration();

/** `GET /api/Site`: settings of this installation that any page may need. It may be cached for five minutes. */
export const siteSchema = z.object({
  /** The tiles of maps; `url` contains the placeholders `{z}`, `{x}` and `{y}`. Null when maps are switched off. */
  mapTiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
  /** US dollars per euro as a decimal such as "1.08", for prices that are marked as approximate. */
  dollarRate: z.string().regex(/^\d+\.\d+$/),
  dollarRateDate: localDateSchema,
  payments: z.enum(['sandbox', 'stripe']),
  /** Whether there are demo accounts (`GET /api/Demo`). */
  demo: z.boolean(),
  support: z.object({
    email: z.string(),
    /** The support phones; `number` is in E.164. */
    phones: z.array(z.object({ number: z.string(), note: z.enum(phoneNotes) })),
  }),
  /** The company that sells, as the law requires on every page (DL 7/2004 art. 10, CSC art. 171). */
  company: z.object({
    name: z.string(),
    /** The Portuguese tax number of the company (NIPC), nine digits. */
    taxId: z.string(),
    /** The lines of the postal address. */
    address: z.array(z.string()),
    /** Share capital and registry office. */
    registry: z.string(),
  }),
  /** Perpétua's profiles on other websites, in the order in which they are shown; may be empty. */
  social: z.array(z.object({ name: z.string(), url: z.url() })),
  /** The length of deadlines on this installation, for texts that mention them (docs/domain.md#deadlines). */
  windows: z.object({
    paymentSession: duration,
    multibancoLead: duration,
    cancelFlowers: duration,
    cancelCleaning: duration,
    missedFlowers: duration,
    blockAnswer: duration,
    feedback: duration,
    dispute: duration,
    close: duration,
  }),
  version: z.string(),
});
export type Site = z.infer<typeof siteSchema>;

/** How long the response of `GET /api/Site` may be cached, in seconds. */
export const siteMaximumAgeSeconds = 300;
