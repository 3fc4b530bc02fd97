import type { z } from 'zod';

/** How data of an older schema version becomes data of the next one: pure and total (no I/O, never throws). */
export type Upcast = (data: Record<string, unknown>) => Record<string, unknown>;

/** One event type: the current schema, and the way up from every version that was ever stored. */
export interface EventType<Schema extends z.ZodType<object> = z.ZodType<object>> {
  readonly schemaVersion: number;
  readonly schema: Schema;
  /** `upcasts[n]` takes data of version n to version n + 1. */
  readonly upcasts: Readonly<Record<number, Upcast>>;
  /** Names under which it was stored before it was renamed. */
  readonly formerly: readonly string[];
}

/** The event types of one kind of stream. */
export interface EventDefinitions<Types extends Record<string, EventType> = Record<string, EventType>> {
  readonly streamType: string;
  readonly types: Types;
  /** Current names by the names under which events are stored. */
  readonly currentNames: ReadonlyMap<string, string>;
}

/** The union of `{ type, data }` of all events that a definition names. */
export type EventOf<Definitions extends EventDefinitions> = {
  [Type in keyof Definitions['types'] & string]: {
    readonly type: Type;
    readonly data: z.output<Definitions['types'][Type]['schema']>;
  };
}[keyof Definitions['types'] & string];

/** Any event, before its type is checked. */
export interface AnyEvent {
  readonly type: string;
  readonly data: object;
}

/** Declares version `schemaVersion` of an event's data; `upcasts` must lead here from every earlier version. */
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
 * Declares an event that was renamed. Rows of `es.events` keep the name that they were stored with, because it is hashed;
 * every reader is given the current name.
 */
export const formerly = <Type extends EventType>(names: readonly string[], type: Type): Type => ({
  ...type,
  formerly: names,
});

/**
 * Declares the events of a stream type; the context gives them to the platform (`PlatformModule.registerContext`).
 * @throws Error when two events are stored under one name
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

/** A stored event whose type or version this program does not know: a newer version of the program wrote it. */
export class UnknownEventError extends Error {
  constructor(streamType: string, type: string) {
    super(`unknown event ${streamType}/${type}`);
    this.name = 'UnknownEventError';
  }
}
