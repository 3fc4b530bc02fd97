import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  type AuditEvent,
  type AuditHistory,
  type AuditSearch,
  type RecordStream,
  recordStreams,
} from '@perpetua/contracts/audit.contract';
import type { Language } from '@perpetua/contracts/languages';
import { mainlandZone } from '@perpetua/contracts/zone-names';
import { z } from 'zod';
import { ListContacts } from '../identity/index.js';
import { withinCalendar } from '../platform/clock/local-time.js';
import { changeStreamId } from '../platform/changes/change-log.js';
import type { ChangeData } from '../platform/changes/change-event.events.js';
import { ContextRegistry } from '../platform/context-registry.js';
import { auditedState } from '../platform/domain/decider-runner.js';
import { EventLog, type EventSearch } from '../platform/event-store/event-log.js';
import { EventStore } from '../platform/event-store/event-store.js';
import type { FeedCursor, Recorded } from '../platform/event-store/recorded-event.js';
import { notFound } from '../platform/domain/domain-error.js';
import { WrittenReasons } from '../platform/written-reasons.js';
import { cursorAfter, cursorText } from './audit-cursor.js';
import { ReasonsKeptElsewhere } from './reasons.js';
import { AuditIndex } from './search/audit-index.js';
import { fieldsWithin, namesOfFields } from './sentences/fields.js';
import { sentenceOf } from './sentences/sentence.js';
import { asJson, type JsonState, stateChanges } from './state-changes.js';

const uuid = z.uuid();

/** Where events name the zone of their place, as a JSON path. */
const ZONE = '$.**.timeZone ? (@.type() == "string")';

/** A page of the history. `next` is the cursor of the next page; null on the last page. */
export interface AuditPage {
  readonly events: readonly AuditEvent[];
  readonly next: string | null;
}

/** The history for admins: what happened, when, by whom, why and caused by what (docs/domain.md#api). */
@Injectable()
export class AuditTrail {
  constructor(
    private readonly store: EventStore,
    private readonly log: EventLog,
    private readonly index: AuditIndex,
    private readonly queries: QueryBus,
    private readonly reasons: ReasonsKeptElsewhere,
    private readonly written: WrittenReasons,
    private readonly registry: ContextRegistry,
  ) {}

  /** Returns one page of the matching events in feed order, or newest first if the search asks for it. */
  async search(search: AuditSearch, language: Language): Promise<AuditPage> {
    const events = await this.index.search(searchOf(search), search.pageSize);
    const last = events.at(-1);
    const next: FeedCursor | null = last && events.length === search.pageSize ? last : null;
    const { readable } = await this.inWords(events, language);
    return { events: readable, next: next && cursorText(next) };
  }

  /** The number of events that match the search, on all pages. */
  async count(search: AuditSearch): Promise<number> {
    return this.index.count(searchOf(search));
  }

  /**
   * Returns a stream's events with its current state. With `version`, returns the state at that version, and the
   * changes that this version made.
   * @throws DomainError 404 when there is no such stream of that type, or no such version
   */
  async history(stream: { type: string; id: string; version?: number }, language: Language): Promise<AuditHistory> {
    const events = await this.eventsOf(stream);
    if (events.length === 0) throw notFound('Stream');
    const version = stream.version ?? events.length;
    const last = events[version - 1];
    if (last === undefined) throw notFound('Version');
    const { readable, names, read } = await this.inWords(events, language);
    const stateAt = (count: number) => this.stateAfter(stream.type, read.slice(0, count));
    const state = stateAt(version);
    const changesOf = () => (isRecord(stream.type) ? fieldsOf(last) : stateChanges(stateAt(version - 1), state));
    const changes = stream.version === undefined ? undefined : changesOf();
    const shown = [state, changes, events.map(({ data }) => data)];
    return {
      events: readable,
      state,
      names: Object.fromEntries(names),
      fields: namesOfFields(fieldsWithin(shown), language),
      ...(changes && { changes }),
    };
  }

  /**
   * Returns the state that results from the events; for a record without a lifecycle, the latest recorded value of each
   * field.
   */
  private stateAfter(streamType: string, events: readonly Recorded[]): JsonState {
    if (isRecord(streamType)) {
      return Object.fromEntries(events.flatMap(fieldsOf).map(({ path, after }) => [path, after]));
    }
    const aggregate = this.registry.aggregates.get(streamType);
    if (aggregate === undefined) throw notFound('Stream');
    return asJson(auditedState(aggregate, events));
  }

  /**
   * Loads a stream. The id of an account's stream is derived from the account's id; both ids find the stream, because
   * dead letters and deadlines contain the stream's id.
   */
  private async eventsOf({ type, id }: { type: string; id: string }): Promise<Recorded[]> {
    const streamId = changeStreamId(type, id);
    const events = await this.store.load(streamId, type);
    return events.length > 0 || streamId === id ? events : this.store.load(id, type);
  }

  /**
   * Converts events to the API's audit events, with their sentences and reasons. Also returns the names of the people
   * whom the events mention, and the events with what people wrote in place of the references to it.
   */
  private async inWords(
    events: readonly Recorded[],
    language: Language,
  ): Promise<{ readable: AuditEvent[]; names: ReadonlyMap<string, string>; read: readonly Recorded[] }> {
    const [names, reasons, read, zones] = await Promise.all([
      this.namesIn(events),
      this.reasons.of(events),
      this.written.read(events),
      this.log.newestTexts(ZONE, [...new Set(events.map(({ streamId }) => streamId))]),
    ]);
    const readable = read.map((event) => ({
      id: event.eventId,
      position: event.position,
      stream: event.streamType,
      streamId: event.streamId,
      version: event.version,
      type: event.type,
      schemaVersion: event.schemaVersion,
      data: event.data as Record<string, unknown>,
      actor: { ...event.actor, name: names.get(event.actor.id) ?? null },
      correlationId: event.correlationId,
      causationId: event.causationId,
      occurredAt: event.occurredAt.toISOString(),
      recordedAt: event.recordedAt.toISOString(),
      hash: event.hash,
      sentence: sentenceOf(event, language, { names, timeZone: zones.get(event.streamId) ?? mainlandZone }),
      reason: reasons.get(event.eventId),
    }));
    return { readable, names, read };
  }

  /** Returns the names of the actors and partners in the events, by id; people who are no longer known are left out. */
  private async namesIn(events: readonly Recorded[]): Promise<Map<string, string>> {
    const ids = new Set<string>();
    for (const { actor, data, streamType, streamId } of events) {
      const { partnerId, considered = [] } = data as { partnerId?: unknown; considered?: { partnerId: string }[] };
      const partners = [partnerId, ...considered.map((one) => one.partnerId)];
      if (streamType === 'partner') partners.push(streamId);
      for (const id of [actor.id, ...partners]) if (uuid.safeParse(id).success) ids.add(id as string);
    }
    if (ids.size === 0) return new Map();
    const contacts = await this.queries.execute(new ListContacts([...ids]));
    return new Map(contacts.map(({ id, name, surname }) => [id, `${name} ${surname}`.trim()]));
  }
}

const isRecord = (streamType: string): boolean => recordStreams.includes(streamType as RecordStream);

const fieldsOf = ({ data }: Recorded): ChangeData['changes'] => (data as ChangeData).changes;

const searchOf = (search: AuditSearch): EventSearch => ({
  streamId: uuid.safeParse(search.stream).success ? search.stream : undefined,
  streamType: uuid.safeParse(search.stream).success ? undefined : search.stream,
  type: search.type,
  actorId: search.actor,
  correlationId: search.correlation,
  from: search.from === undefined ? undefined : withinCalendar(new Date(search.from)),
  to: search.to === undefined ? undefined : withinCalendar(new Date(search.to)),
  after: search.after === undefined ? undefined : cursorAfter(search.after),
  isNewestFirst: search.sort === 'recorded_desc',
});
