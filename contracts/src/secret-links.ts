import { z } from 'zod';

/**
 * A secret link that stands for a login, as its owner sees it: `/Order/{id}/follow-link` and `/Partner/me/agenda-feed`.
 */
export const secretLinkSchema = z.object({
  /** The path that the link opens; absent when there is none, or it was revoked. */
  path: z.string().optional(),
  /** When the last link was revoked; absent while there is one. */
  revokedAt: z.iso.datetime().optional(),
});
export type SecretLink = z.infer<typeof secretLinkSchema>;

/** The page of an order's link. */
export const followPath = (token: string): string => `/follow/${token}`;

/** The path of a partner's agenda, to which calendars subscribe. */
export const agendaFeedPath = (token: string): string => `/api/Calendar/${token}/agenda.ics`;
