import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database, type Statement } from './database/database.js';
import type { CommandMeta, WrittenReason } from './domain/command.js';
import type { Recorded } from './event-store/recorded-event.js';
import { derivedId } from './ids.js';

/** An event's `reason` that begins so refers to a row of `platform.written_reasons`; any other is a code. */
const REFERENCE = 'written:';
/** The code that is shown instead of a reason that was erased; the audit translates it. */
const ERASED_REASON = 'erased';

const referenceSchema = z.object({ reason: z.string().startsWith(REFERENCE) });

/**
 * Replaces the reason that a person typed by a reference, which is all that events contain of it (ADR 0089). The runner
 * stores the text with the events of the command whose metadata are returned here. Without a text, nothing changes.
 */
export const inWriting = <Reason extends string | undefined>(
  body: Reason,
  meta: CommandMeta,
): { readonly reason: Reason; readonly meta: CommandMeta } => {
  if (body === undefined) return { reason: body, meta };
  const reasonId = derivedId(meta.commandId, 'reason');
  return { reason: `${REFERENCE}${reasonId}` as Reason, meta: { ...meta, written: { reasonId, body } } };
};

/** Stores the text of a command's reason with the events that refer to it; `at` by the business clock. */
export const writtenReasonStatement = (
  { reasonId, body }: WrittenReason,
  { streamId, authorId, at }: { readonly streamId: string; readonly authorId: string; readonly at: Date },
): Statement => ({
  name: 'platform.keep-written-reason',
  text: `INSERT INTO platform.written_reasons (reason_id, stream_id, author_id, body, written_at)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT (reason_id) DO NOTHING`,
  values: [reasonId, streamId, authorId, body, at],
});

/** Reads the texts to which events and read models refer. */
@Injectable()
export class WrittenReasons {
  constructor(private readonly database: Database) {}

  /** Loads the texts of references. The returned function leaves a code as it is; an erased text is null. */
  async of(reasons: readonly (string | null)[]): Promise<(reason: string | null) => string | null> {
    const ids = reasons.flatMap((reason) => (reason?.startsWith(REFERENCE) ? [reason.slice(REFERENCE.length)] : []));
    const rows =
      ids.length === 0
        ? []
        : await this.database.query<{ reason_id: string; body: string }>({
            name: 'platform.written-reasons',
            text: 'SELECT reason_id, body FROM platform.written_reasons WHERE reason_id = ANY ($1::uuid[])',
            values: [ids],
          });
    const texts = new Map(rows.map(({ reason_id: id, body }) => [`${REFERENCE}${id}`, body]));
    return (reason) => (reason?.startsWith(REFERENCE) ? (texts.get(reason) ?? null) : reason);
  }

  /** The events with the texts of their reasons in place of the references; {@link ERASED_REASON} for an erased text. */
  async read<Event extends Recorded>(events: readonly Event[]): Promise<readonly Event[]> {
    const reasonOf = ({ data }: Event): string | null => referenceSchema.safeParse(data).data?.reason ?? null;
    const text = await this.of(events.map(reasonOf));
    return events.map((event) => {
      const reason = reasonOf(event);
      return reason === null ? event : { ...event, data: { ...event.data, reason: text(reason) ?? ERASED_REASON } };
    });
  }
}
