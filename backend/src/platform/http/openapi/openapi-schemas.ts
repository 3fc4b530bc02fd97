import { schemaNames } from '@perpetua/contracts/schema-names';
import { z } from 'zod';

/** A JSON Schema of the dialect that OpenAPI 3.1 speaks, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** In a request (`input`) fields with defaults are optional; in a response they are always present. */
type Direction = 'input' | 'output';

/** What each schema is called in one direction. */
type Names = z.core.$ZodRegistry<{ id?: string }>;

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>;

const DEFINITIONS = '$defs';
const COMPONENTS = '#/components/schemas/';

interface Converted extends Record<string, unknown> {
  $defs?: Record<string, JsonSchema>;
}

/** Readers of answers let fields pass that they do not know: more may be added. */
const leaveOpen: Override = ({ zodSchema, jsonSchema }) => {
  if (zodSchema instanceof z.ZodObject && zodSchema.def.catchall === undefined) delete jsonSchema.additionalProperties;
};

/**
 * A body's defaults in words: makers of clients take a field with a `default` for one that is always there, and would
 * demand what need not be sent.
 */
const sayDefaults: Override = (context) => {
  leaveOpen(context);
  const { jsonSchema } = context;
  if (jsonSchema.default === undefined) return;
  jsonSchema.description = [jsonSchema.description, `Left out: ${JSON.stringify(jsonSchema.default)}.`]
    .join(' ')
    .trim();
  delete jsonSchema.default;
};

/** What JSON cannot say, as of a text that is turned into something else, is left to the words around it. */
const plainly = (schema: z.ZodType, io: Direction): string =>
  JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any', override: leaveOpen }));

/**
 * Turns the contracts' schemas into JSON Schema and gathers those that have a name as components. Convert what is answered
 * first: what is sent under the same name and differs from it is called `…Input`.
 */
export class SchemaComponents {
  private readonly names = schemaNames();
  private readonly components = new Map<string, JsonSchema>();
  private readonly registries: Partial<Record<Direction, Names>> = {};

  /** What is answered, or sent as a body: the schema, or a reference to its component. */
  convert(schema: z.ZodType, io: Direction): JsonSchema {
    return this.converted(schema, io, sayDefaults);
  }

  /** What is sent in a path or a query. */
  parameter(schema: z.ZodType): JsonSchema {
    return this.converted(schema, 'input', leaveOpen);
  }

  private converted(schema: z.ZodType, io: Direction, override: Override): JsonSchema {
    const { [DEFINITIONS]: definitions = {}, ...root } = z.toJSONSchema(schema, {
      io,
      metadata: this.namesFor(io),
      unrepresentable: 'any',
      override,
    }) as Converted;
    for (const [name, definition] of Object.entries(definitions)) this.components.set(name, referring(definition));
    return referring(root);
  }

  /** The schema itself where {@link convert} refers to a component. */
  resolve(schema: JsonSchema): JsonSchema {
    const { $ref: reference } = schema;
    if (typeof reference !== 'string') return schema;
    return this.components.get(reference.slice(COMPONENTS.length)) ?? schema;
  }

  private namesFor(io: Direction): Names {
    return (this.registries[io] ??= this.registered((schema, name) => {
      const isOther =
        io === 'input' && this.components.has(name) && plainly(schema, 'input') !== plainly(schema, 'output');
      return isOther ? `${name}Input` : name;
    }));
  }

  private registered(idOf: (schema: z.ZodType, name: string) => string): Names {
    const registry: Names = z.registry();
    for (const [schema, name] of this.names) {
      registry.add(schema, { ...z.globalRegistry.get(schema), id: idOf(schema, name) });
    }
    return registry;
  }

  /** All components so far, by name. */
  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.components].toSorted(([a], [b]) => a.localeCompare(b)));
  }
}

/**
 * References to definitions of the schema's own become references to components of the document, which also says for all
 * of them which dialect they are in and what they are called.
 */
function referring(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).filter(([key]) => key !== '$schema' && key !== 'id');
  return Object.fromEntries(entries.map(([key, inner]) => [key, referred(key, inner)]));
}

function referred(key: string, value: unknown): unknown {
  if (key === '$ref' && typeof value === 'string') return value.replace(`#/${DEFINITIONS}/`, COMPONENTS);
  if (Array.isArray(value)) return value.map((entry) => referred('', entry));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, referred(name, inner)]));
}
