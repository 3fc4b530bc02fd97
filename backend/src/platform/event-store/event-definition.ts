import type { z } from 'zod';

/** Converts data of a schema version to the next version: pure and total (no I/O, never throws). */
export type Upcast = (data: Record<string, unknown>) => Record<string, unknown>;

/** One event type: its current schema, and the upcasts from every version that was ever stored. */
export interface EventType<Schema extends z.ZodType<object> = z.ZodType<object>> {
  readonly schemaVersion: number;
  readonly schema: Schema;
  /** `upcasts[n]` converts data of version n to version n + 1. */
  readonly upcasts: Readonly<Record<number, Upcast>>;
}

/** The event types of one kind of stream. */
export interface EventDefinitions<Types extends Record<string, EventType> = Record<string, EventType>> {
  readonly streamType: string;
  readonly types: Types;
}

/** The union of `{ type, data }` of all events that a definition names. */
export type EventOf<Definitions extends EventDefinitions> = {
  [Type in keyof Definitions['types'] & string]: {
    readonly type: Type;
    readonly data: z.output<Definitions['types'][Type]['schema']>;
  };
}[keyof Definitions['types'] & string];

/** An event whose type and data the compiler does not know. */
export interface AnyEvent {
  readonly type: string;
  readonly data: object;
}

/** Declares version `schemaVersion` of an event's data; `upcasts` must convert every earlier version to it. */
export const eventType = <Schema extends z.ZodType<object>>(
  schemaVersion: number,
  schema: Schema,
  upcasts: Readonly<Record<number, Upcast>> = {},
): EventType<Schema> => {
  for (let version = 1; version < schemaVersion; version += 1) {
    if (!upcasts[version]) throw new Error(`no upcast from schema version ${version}`);
  }
  return { schemaVersion, schema, upcasts };
};

/** Declares the events of a stream type; the context registers them with `PlatformModule.registerContext`. */
export const defineEvents = <const Types extends Record<string, EventType>>(
  streamType: string,
  types: Types,
): EventDefinitions<Types> => ({ streamType, types });

/**
 * Thrown for an event of a type or version that the program does not know, because a newer version of the program
 * stored it.
 */
export class UnknownEventError extends Error {
  constructor(streamType: string, type: string) {
    super(`unknown event ${streamType}/${type}`);
    this.name = 'UnknownEventError';
  }
}
