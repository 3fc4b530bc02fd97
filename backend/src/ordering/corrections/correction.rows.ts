import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { OrderCorrection } from '@perpetua/contracts/order-correction.contract';
import type { Role } from '@perpetua/contracts/roles';
import { ListContacts } from '../../identity/index.js';
import { Database, type Statement } from '../../platform/database/database.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import type { Recorded } from '../../platform/event-store/recorded-event.js';
import { type OrderEvent, orderEvents } from '../order/order.events.js';
import type { OrderRow } from '../order/order.row.js';
import type { CorrectableDetails, CorrectedText } from './correction.policy.js';

interface OfOrder {
  readonly orderId: string;
  readonly customerId: string;
}

/** The SQL statements that store a correction: the order's texts as they are now, and what each was before. */
export const correctionStatements = (
  { orderId, customerId }: OfOrder,
  {
    details,
    texts,
    at,
  }: { readonly details: CorrectableDetails; readonly texts: readonly CorrectedText[]; readonly at: Date },
): Statement[] => [
  {
    name: 'ordering.correct-details',
    text: `UPDATE ordering.order_details SET place_name = $2, address = $3, address_text = $4, contact_name = $5,
             contact_phone = $6, wishes = $7 WHERE order_id = $1`,
    values: [
      orderId,
      details.placeName,
      details.address === undefined ? null : JSON.stringify(details.address),
      details.addressText,
      details.contactName,
      details.contactPhone,
      JSON.stringify(details.wishes),
    ],
  },
  {
    name: 'ordering.keep-corrected-texts',
    text: `INSERT INTO ordering.corrected_texts (text_id, order_id, customer_id, field, product_id, before, after, written_at)
      SELECT text_id, $1, $2, field, product_id, before, after, $8
      FROM unnest($3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[]) AS text (text_id, field, product_id, before, after)
      ON CONFLICT (text_id) DO NOTHING`,
    values: [
      orderId,
      customerId,
      texts.map(({ textId }) => textId),
      texts.map(({ field }) => field),
      texts.map(({ productId }) => productId ?? null),
      texts.map(({ before }) => before),
      texts.map(({ after }) => after),
      at,
    ],
  },
];

type Corrected = Recorded<OrderEvent> & { readonly type: 'OrderCorrected' };
interface TextRow extends Record<string, unknown> {
  readonly text_id: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Reads the corrections of an order, the newest first. */
@Injectable()
export class CorrectionRecord {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly queries: QueryBus,
  ) {}

  /** The corrections as the role may see them: only admins see which admin corrected, and why. */
  async of(row: OrderRow, role: Role): Promise<OrderCorrection[] | undefined> {
    return row.corrections === 0 ? undefined : this.all(row.order_id, role);
  }

  /** The corrections of an order as the role may see them. */
  async all(orderId: string, role: Role): Promise<OrderCorrection[]> {
    const events = (await this.store.load(orderId, orderEvents.streamType)) as Recorded<OrderEvent>[];
    const corrected = events.filter((event): event is Corrected => event.type === 'OrderCorrected');
    const [texts, office] = await Promise.all([
      this.textsOf(orderId),
      role === 'admin' ? this.officeOf(corrected) : undefined,
    ]);
    return corrected.toReversed().map(({ eventId, actor, data }) => ({
      id: eventId,
      at: data.correctedAt,
      byRole: data.by,
      ...(office && { by: { id: actor.id, name: office.names.get(actor.id) ?? '' } }),
      ...(office && data.noteId && { reason: office.reasons.get(data.noteId) }),
      changes: data.changes.map(({ field, productId, textId }) => ({ field, productId, ...texts.get(textId) })),
    }));
  }

  private async textsOf(orderId: string): Promise<ReadonlyMap<string, Pick<TextRow, 'before' | 'after'>>> {
    const rows = await this.database.query<TextRow>({
      name: 'ordering.corrected-texts',
      text: 'SELECT text_id, before, after FROM ordering.corrected_texts WHERE order_id = $1',
      values: [orderId],
    });
    return new Map(rows.map(({ text_id: id, before, after }) => [id, { before, after }]));
  }

  /** The names of those who corrected, and the reasons that admins gave. */
  private async officeOf(corrected: readonly Corrected[]) {
    const noteIds = corrected.flatMap(({ data }) => data.noteId ?? []);
    const [contacts, notes] = await Promise.all([
      this.queries.execute(new ListContacts([...new Set(corrected.map(({ actor }) => actor.id))])),
      this.database.query<{ id: string; text: string }>({
        name: 'ordering.correction-reasons',
        text: 'SELECT id, text FROM ordering.order_notes WHERE id = ANY($1::uuid[])',
        values: [noteIds],
      }),
    ]);
    return {
      names: new Map(contacts.map(({ id, name, surname }) => [id, `${name} ${surname}`.trim()])),
      reasons: new Map(notes.map(({ id, text }) => [id, text])),
    };
  }
}
