import type { Statement } from '../../platform/database/database.js';

/** What an admin wrote about an order; `at` by the business clock. */
export interface WrittenNote {
  readonly id: string;
  readonly orderId: string;
  readonly customerId: string;
  readonly authorId: string;
  readonly text: string;
  readonly at: Date;
}

/** Keeps a note in `ordering.order_notes`, where it can be erased; a repeat with the same id changes nothing. */
export const keepOrderNote = ({ id, orderId, customerId, authorId, text, at }: WrittenNote): Statement => ({
  name: 'ordering.keep-note',
  text: `INSERT INTO ordering.order_notes (id, order_id, customer_id, author_id, text, written_at)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`,
  values: [id, orderId, customerId, authorId, text, at],
});
