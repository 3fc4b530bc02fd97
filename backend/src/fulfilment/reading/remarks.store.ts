import { Injectable } from '@nestjs/common';
import { Database, type Statement } from '../../platform/database/database.js';
import type { CommandMeta } from '../../platform/domain/command.js';
import { remarkIdOf } from '../visits/visits.js';

/** The action with which a remark was written. */
export type RemarkKind = 'feedback' | 'cancellation' | 'reschedule' | 'block' | 'dispute' | 'early';

/**
 * A text that a person wrote about a service in a command. It is personal data: it can be erased, and no event contains
 * it.
 */
interface NewRemark {
  readonly serviceId: string;
  readonly kind: RemarkKind;
  readonly body: string;
  /** When the text was written, by the business clock. */
  readonly writtenAt: Date;
}

/**
 * Stores the text that a command's actor wrote. Run the statement in the transaction of the event that refers to the
 * remark.
 */
export const remarkStatement = (
  { commandId, actor }: CommandMeta,
  { serviceId, kind, body, writtenAt }: NewRemark,
): Statement => ({
  name: 'fulfilment.keep-remark',
  text: `INSERT INTO fulfilment.remarks (remark_id, service_id, author_id, kind, body, written_at)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (remark_id) DO NOTHING`,
  values: [remarkIdOf(commandId), serviceId, actor.id, kind, body, writtenAt],
});

/** The statements that delete all texts that a person wrote about services, and the reasons given for this customer's. */
export const forgetRemarksOf = (authorId: string): Statement[] => [
  {
    name: 'fulfilment.forget-remarks',
    text: 'DELETE FROM fulfilment.remarks WHERE author_id = $1',
    values: [authorId],
  },
  {
    name: 'fulfilment.forget-written-reasons',
    text: `SELECT platform.forget_written_reasons($1,
      ARRAY(SELECT service_id FROM fulfilment.services WHERE customer_id = $1::uuid))`,
    values: [authorId],
  },
];

/** Reads the texts of remarks from `fulfilment.remarks`. */
@Injectable()
export class Remarks {
  constructor(private readonly database: Database) {}

  async byIds(remarkIds: readonly string[]): Promise<{ remarkId: string; body: string }[]> {
    const rows = await this.database.query<{ remark_id: string; body: string }>({
      name: 'fulfilment.remarks',
      text: 'SELECT remark_id, body FROM fulfilment.remarks WHERE remark_id = ANY($1::uuid[])',
      values: [[...remarkIds]],
    });
    return rows.map((row) => ({ remarkId: row.remark_id, body: row.body }));
  }
}
