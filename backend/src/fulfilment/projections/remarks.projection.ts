import { Injectable } from '@nestjs/common';
import { Database, type Statement } from '../../platform/database/database.js';
import { type RemarkKind, remarkIdOf } from '../service.visits.js';

/** What a customer wrote about a service. Personal: it can be erased, and no event repeats it. */
export interface NewRemark {
  readonly serviceId: string;
  readonly authorId: string;
  readonly kind: RemarkKind;
  readonly body: string;
  /** Business clock. */
  readonly writtenAt: Date;
}

/** The statement that keeps a remark with the event that names it. */
export const remarkStatement = ({ serviceId, authorId, kind, body, writtenAt }: NewRemark): Statement => ({
  name: 'fulfilment.keep-remark',
  text: `INSERT INTO fulfilment.remarks (remark_id, service_id, author_id, kind, body, written_at)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (remark_id) DO NOTHING`,
  values: [remarkIdOf(serviceId, kind), serviceId, authorId, kind, body, writtenAt],
});

/** Reads of fulfilment.remarks. */
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
