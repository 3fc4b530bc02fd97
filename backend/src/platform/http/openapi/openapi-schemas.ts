import { schemaNames } from '@perpetua/contracts/schema-names';
import { z } from 'zod';

/** A JSON Schema, draft 2020-12, which OpenAPI 3.1 uses. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** In a request (`input`), fields with defaults are optional; in a response (`output`), they are always present. */
type Direction = 'input' | 'output';

/** The component names of all named schemas for one {@link Direction}. */
type Names = z.core.$ZodRegistry<{ id?: string }>;

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>;

const DEFINITIONS = '$defs';
const COMPONENTS = '#/components/schemas/';

interface Converted extends Record<string, unknown> {
  $defs?: Record<string, JsonSchema>;
}

/** Permits additional properties: clients must ignore unknown fields, so that new fields can be added later. */
const leaveOpen: Override = ({ zodSchema, jsonSchema }) => {
  if (zodSchema instanceof z.ZodObject && zodSchema.def.catchall === undefined) delete jsonSchema.additionalProperties;
};

/**
 * Moves default values into the description: client generators treat a field with a `default` as always present, and
 * would make it required.
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

/** The schema as text for comparisons; parts that JSON Schema cannot express, such as transforms, become `{}`. */
const plainly = (schema: z.ZodType, io: Direction): string =>
  JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any', override: leaveOpen }));

/**
 * Converts the contracts' schemas to JSON Schema and collects the named ones as components. Convert responses first: a
 * request schema that differs from the response schema of the same name is then called `…Input`.
 */
export class SchemaComponents {
  private readonly names = schemaNames();
  private readonly components = new Map<string, JsonSchema>();
  private readonly registries: Partial<Record<Direction, Names>> = {};

  /** Converts the schema of a request or response body. Returns a reference if the schema is a named component. */
  convert(schema: z.ZodType, io: Direction): JsonSchema {
    return this.converted(schema, io, sayDefaults);
  }

  /** Converts the schema of a path or query parameter. */
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

  /** Resolves a reference that {@link convert} returned. */
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
 * Changes references to a schema's own `$defs` into references to components. Removes `$schema` and `id`: OpenAPI 3.1
 * implies the dialect, and a component's key is its id.
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
