import type { z } from 'zod';

/** Converts data of a schema version to the next version: pure and total (no I/O, never throws). */
export type Upcast = (data: Record<string, unknown>) => Record<string, unknown>;

/** One event type: its current schema, and the upcasts from every version that was ever stored. */
export interface EventType<Schema extends z.ZodType<object> = z.ZodType<object>> {
  readonly schemaVersion: number;
  readonly schema: Schema;
  /** `upcasts[n]` converts data of version n to version n + 1. */
  readonly upcasts: Readonly<Record<number, Upcast>>;
  /** Former names, under which older events are stored. */
  readonly formerly: readonly string[];
}

/** The event types of one kind of stream. */
export interface EventDefinitions<Types extends Record<string, EventType> = Record<string, EventType>> {
  readonly streamType: string;
  readonly types: Types;
  /** Maps every name under which events are stored to the current name of their type. */
  readonly currentNames: ReadonlyMap<string, string>;
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
  return { schemaVersion, schema, upcasts, formerly: [] };
};

/**
 * Declares former names of a renamed event type. Rows of `es.events` keep the name with which they were stored, because
 * it is part of their hash; readers receive the current name.
 */
export const formerly = <Type extends EventType>(names: readonly string[], type: Type): Type => ({
  ...type,
  formerly: names,
});

/**
 * Declares the events of a stream type; the context registers them with `PlatformModule.registerContext`.
 * @throws Error when two events have the same stored name
 */
export const defineEvents = <const Types extends Record<string, EventType>>(
  streamType: string,
  types: Types,
): EventDefinitions<Types> => ({ streamType, types, currentNames: currentNamesOf(types) });

function currentNamesOf(types: Readonly<Record<string, EventType>>): ReadonlyMap<string, string> {
  const names = new Map(Object.keys(types).map((type) => [type, type]));
  for (const [type, { formerly: former }] of Object.entries(types)) {
    for (const name of former) {
      if (names.has(name)) throw new Error(`two events are stored as ${name}`);
      names.set(name, type);
    }
  }
  return names;
}

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
