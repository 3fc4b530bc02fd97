import type { z } from 'zod';

/** How data of an older schema version becomes data of the next one: pure and total (no I/O, never throws). */
export type Upcast = (data: Record<string, unknown>) => Record<string, unknown>;

/** One event type: the current schema, and the way up from every version that was ever stored. */
export interface EventType<Schema extends z.ZodType<object> = z.ZodType<object>> {
  readonly schemaVersion: number;
  readonly schema: Schema;
  /** `upcasts[n]` takes data of version n to version n + 1. */
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

/** Any event, before its type is looked at. */
export interface AnyEvent {
  readonly type: string;
  readonly data: object;
}

const registry = new Map<string, EventDefinitions>();

/** Declares version `schemaVersion` of an event's data; `upcasts` must lead here from every earlier version. */
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

/** Declares the events of a stream type. Declared once, at import; the feed reads every stream type by it. */
export const defineEvents = <const Types extends Record<string, EventType>>(
  streamType: string,
  types: Types,
): EventDefinitions<Types> => {
  const definitions = { streamType, types };
  registry.set(streamType, definitions);
  return definitions;
};

/** A stored event whose type or version this program does not know: a newer version of the program wrote it. */
export class UnknownEventError extends Error {
  constructor(streamType: string, type: string) {
    super(`unknown event ${streamType}/${type}`);
    this.name = 'UnknownEventError';
  }
}

const definitionOf = (streamType: string, type: string): EventType => {
  const definition = registry.get(streamType)?.types[type];
  if (!definition) throw new UnknownEventError(streamType, type);
  return definition;
};

/** Whether this program can read an event of a type and schema version. */
export const knows = (streamType: string, type: string, schemaVersion: number): boolean => {
  const known = registry.get(streamType)?.types[type]?.schemaVersion;
  return known !== undefined && schemaVersion <= known;
};

/** Checks data against the current schema before it is stored; throws zod's error, which is a defect of ours. */
export const validated = (streamType: string, event: AnyEvent): { data: unknown; schemaVersion: number } => {
  const definition = definitionOf(streamType, event.type);
  return { data: definition.schema.parse(event.data), schemaVersion: definition.schemaVersion };
};

/**
 * Brings stored data up to the current schema version.
 * @throws UnknownEventError when {@link knows} is false
 */
export const upcast = (streamType: string, type: string, stored: { schemaVersion: number; data: object }): object => {
  const definition = definitionOf(streamType, type);
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
};
