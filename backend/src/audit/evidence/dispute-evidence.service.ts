import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Language } from '@perpetua/contracts/languages';
import { toDecimal } from '@perpetua/contracts/money';
import { strToU8, zipSync } from 'fflate';
import { z } from 'zod';
import { ListServicesOfOrder, type ServiceFacts } from '../../fulfilment/index.js';
import { ListConsents } from '../../legal/index.js';
import {
  isOrderConfirmed,
  ListOrderCorrections,
  namesOfCorrected,
  type OrderEvent,
  orderEvents,
} from '../../ordering/index.js';
import { withOffset } from '../../platform/clock/local-time.js';
import { notFound } from '../../platform/domain/domain-error.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import type { Recorded } from '../../platform/event-store/recorded-event.js';
import { Photos } from '../../platform/storage/photos.js';
import { AuditTrail } from '../audit-trail.js';
import { type EvidenceWords, evidenceWords } from './evidence.texts.js';

/** The part of a photo's event that names its file. */
const photoAdded = z.object({ photoId: z.string(), kind: z.string(), takenAt: z.string() });

type Files = Record<string, Uint8Array>;

/**
 * Collects what shows a payer's bank that an order was agreed and carried out, as one archive to be given to the bank in
 * Stripe's dashboard: the facts of the payment, what the customer agreed to, the history in words, the words of corrections,
 * and the photos.
 */
@Injectable()
export class DisputeEvidence {
  constructor(
    private readonly store: EventStore,
    private readonly trail: AuditTrail,
    private readonly queries: QueryBus,
    private readonly photos: Photos,
  ) {}

  /**
   * The archive of an order, with its texts in `language`.
   * @throws DomainError 404 for an unknown order, and for one that was never paid
   */
  async of(orderId: string, language: Language): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
    const events = (await this.store.load(orderId, orderEvents.streamType)) as Recorded<OrderEvent>[];
    const placed = events.find((event) => event.type === 'OrderPlaced');
    if (placed === undefined) throw notFound('Paid order');
    const local = localTo(placed.data.delivery.timeZone);
    const facts = paymentFacts(events, evidenceWords[language], local);
    if (facts === undefined) throw notFound('Paid order');
    const services = await this.queries.execute(new ListServicesOfOrder(orderId));
    const files: Files = { 'payment.txt': strToU8(facts) };
    await this.addConsents(files, orderId, local);
    await this.addHistory(files, { type: 'order', id: orderId, name: 'order' }, { language, local });
    await this.addCorrections(files, orderId, { language, local });
    for (const [index, service] of services.entries())
      await this.addService(files, service, { index, language, local });
    return { name: `${placed.data.number}-evidence.zip`, bytes: zipSync(files, { level: 0 }) };
  }

  /** Adds the texts that were accepted with the order, as they were shown, each headed by when and which. */
  private async addConsents(files: Files, orderId: string, local: Local): Promise<void> {
    for (const { kind, version, language, at, hash, text } of await this.queries.execute(
      new ListConsents({ orderId }),
    )) {
      const head = `${local(at)}  ${kind} ${version} (${language})  SHA-256 ${hash}`;
      files[`consents/${kind}-${version}.txt`] = strToU8(`${head}\n\n${text}`);
    }
  }

  /** Adds what was corrected in the order, the oldest first, with the words before and after. */
  private async addCorrections(
    files: Files,
    orderId: string,
    { language, local }: { readonly language: Language; readonly local: Local },
  ): Promise<void> {
    const corrections = await this.queries.execute(new ListOrderCorrections(orderId));
    const blocks = corrections.toReversed().map(({ at, byRole, changes }) => {
      const lines = changes.map(
        ({ field, before, after }) => `  ${namesOfCorrected([field], language)}: ${before ?? '–'} → ${after ?? '–'}`,
      );
      return [`${local(at)}  ${byRole}`, ...lines].join('\n');
    });
    if (blocks.length > 0) files['corrections.txt'] = strToU8(`${blocks.join('\n\n')}\n`);
  }

  private async addService(
    files: Files,
    { serviceId, occurrence }: ServiceFacts,
    { index, language, local }: { readonly index: number; readonly language: Language; readonly local: Local },
  ): Promise<void> {
    const name = `service-${occurrence ?? index + 1}`;
    const events = await this.addHistory(files, { type: 'service', id: serviceId, name }, { language, local });
    for (const { type, data } of events) {
      if (type !== 'PhotoAdded') continue;
      const { photoId, kind, takenAt } = photoAdded.parse(data);
      const photo = await this.photos.read(photoId, 'display');
      const path = `photos/${name}-${kind}-${fileTime(local(takenAt))}-${photoId.slice(-4)}.jpg`;
      if (photo !== undefined) files[path] = await buffer(photo.stream);
    }
  }

  /** Adds what happened to a stream, one sentence a line, and returns its events. */
  private async addHistory(
    files: Files,
    { type, id, name }: { readonly type: string; readonly id: string; readonly name: string },
    { language, local }: { readonly language: Language; readonly local: Local },
  ): Promise<readonly { readonly type: string; readonly data: unknown }[]> {
    const { events } = await this.trail.history({ type, id }, language);
    const lines = events.map(({ occurredAt, actor, sentence }) => `${local(occurredAt)}  ${actor.role}  ${sentence}`);
    files[`history-${name}.txt`] = strToU8(`${lines.join('\n')}\n`);
    return events;
  }
}

/** An instant (ISO 8601) as local time of the place of the delivery, with its distance from UTC, which a bank can read. */
type Local = (instant: string) => string;

const localTo =
  (timeZone: string): Local =>
  (instant) =>
    withOffset(new Date(instant), timeZone);

const fileTime = (instant: string): string => instant.slice(0, 16).replaceAll(/[-:]/g, '');

/** The facts of the payment, the dispute and the consents, one a line; undefined for an order that was never paid. */
const paymentFacts = (
  events: readonly Recorded<OrderEvent>[],
  words: EvidenceWords,
  local: Local,
): string | undefined => {
  const placed = events.find((event) => event.type === 'OrderPlaced')?.data;
  const paid = events.find(isOrderConfirmed)?.data;
  if (placed === undefined || paid === undefined) return undefined;
  const terms = events.find((event) => event.type === 'TermsAccepted')?.data;
  const dispute = events.findLast((event) => event.type === 'ChargebackOpened')?.data;
  const hasAskedForEarlyStart = terms?.earlyStart ?? placed.earlyStart;
  const lines: [string, string | undefined][] = [
    [words.order, placed.number],
    [words.ordered, local(placed.placedAt)],
    [words.paid, local(paid.paidAt)],
    [words.amount, `${toDecimal(paid.amountCents)} EUR`],
    [words.method, paid.method],
    [words.intent, paid.paymentIntentId],
    [words.dispute, dispute?.disputeId],
    [words.disputed, dispute && `${toDecimal(dispute.amountCents)} EUR`],
    [words.evidenceBy, dispute?.evidenceBy && local(dispute.evidenceBy)],
    [words.terms, terms?.termsVersion ?? placed.termsVersion],
    [words.earlyStart, hasAskedForEarlyStart ? words.yes : words.no],
  ];
  return `${lines.flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`)).join('\n')}\n`;
};
