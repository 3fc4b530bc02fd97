import { type AnyEvent, type EventDefinitions, type EventType, UnknownEventError } from './event-definition.js';
import type { EventRow, FeedEvent, Recorded } from './recorded-event.js';

/**
 * The event types that a program knows. Validates events before they are stored, and converts stored events to the
 * current schema.
 */
export class EventRegistry {
  private readonly definitions = new Map<string, EventDefinitions>();

  constructor(definitions: readonly EventDefinitions[] = []) {
    for (const one of definitions) this.add(one);
  }

  /** @throws Error when the events of the stream type are already registered */
  add(definitions: EventDefinitions): void {
    const { streamType } = definitions;
    if (this.definitions.has(streamType)) throw new Error(`events of ${streamType} given twice`);
    this.definitions.set(streamType, definitions);
  }

  /** Whether the program can read an event of this type and schema version. */
  knows(streamType: string, type: string, schemaVersion: number): boolean {
    const known = this.find(streamType, type)?.schemaVersion;
    return known !== undefined && schemaVersion <= known;
  }

  /**
   * Validates data against the current schema before the event is stored. Throws zod's error for invalid data, which is
   * a defect of the program.
   */
  validated(streamType: string, event: AnyEvent): { data: unknown; schemaVersion: number } {
    const { schema, schemaVersion } = this.get(streamType, event.type);
    return { data: schema.parse(event.data), schemaVersion };
  }

  /**
   * Converts stored data to the current schema version.
   * @throws UnknownEventError when {@link knows} is false
   */
  upcast(streamType: string, type: string, stored: { schemaVersion: number; data: object }): object {
    const definition = this.get(streamType, type);
    if (stored.schemaVersion > definition.schemaVersion) {
      throw new UnknownEventError(streamType, `${type} version ${stored.schemaVersion}`);
    }
    let data = stored.data as Record<string, unknown>;
    for (let version = stored.schemaVersion; version < definition.schemaVersion; version += 1) {
      const step = definition.upcasts[version];
      if (!step) throw new UnknownEventError(streamType, `${type} version ${version}`);
      data = step(data);
    }
    return data;
  }

  /**
   * Turns a stored row into an event of the current schema.
   * @throws UnknownEventError when a newer version of the program wrote it
   */
  readonly recordedEvent = (row: EventRow): Recorded =>
    this.withData(row, this.upcast(row.stream_type, row.type, { schemaVersion: row.schema_version, data: row.data }));

  /**
   * Converts a stored row to an event of the current schema. If the program does not know the type or version, the
   * event keeps the stored data.
   */
  readonly feedEvent = (row: EventRow): FeedEvent =>
    this.knows(row.stream_type, row.type, row.schema_version)
      ? { ...this.recordedEvent(row), isKnown: true }
      : { ...this.withData(row, row.data), isKnown: false };

  private withData(row: EventRow, data: object): Recorded {
    return {
      type: row.type,
      data,
      xid: row.xid,
      position: row.position,
      streamId: row.stream_id,
      streamType: row.stream_type,
      version: row.version,
      eventId: row.event_id,
      schemaVersion: row.schema_version,
      actor: { id: row.actor_id, role: row.actor_role },
      correlationId: row.correlation_id,
      causationId: row.causation_id,
      commandId: row.command_id,
      occurredAt: row.occurred_at,
      recordedAt: row.recorded_at,
      hash: row.content_hash.toString('hex'),
    };
  }

  private find(streamType: string, type: string): EventType | undefined {
    return this.definitions.get(streamType)?.types[type];
  }

  private get(streamType: string, type: string): EventType {
    const definition = this.find(streamType, type);
    if (!definition) throw new UnknownEventError(streamType, type);
    return definition;
  }
}
