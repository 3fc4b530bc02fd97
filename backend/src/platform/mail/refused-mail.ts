import type { Statement } from '../database/database.js';
import type { OutgoingMail } from './mail-outbox.js';

/**
 * Stores a mail of a demonstration's past that the server of its recipient has refused; admins can send it again.
 * @param refusal when (business clock), at which address, and the server's words
 */
export const refusedMail = (
  { id, template, to, values }: OutgoingMail,
  refusal: { readonly at: Date; readonly address: string; readonly error: string },
): Statement => ({
  name: 'mail.refused-in-the-past',
  text: `INSERT INTO platform.mail_outbox
      (id, template, recipient, values, created_at, status, attempts, last_error, address)
    VALUES ($1, $2, $3, $4, $5, 'failed', 1, $6, $7) ON CONFLICT (id) DO NOTHING`,
  values: [id, template, to, values, refusal.at, refusal.error, refusal.address],
});
