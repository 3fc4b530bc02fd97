import { generateSync, type JsonSchema } from 'json-schema-faker';
import { newId } from '../../backend/src/platform/ids.js';
import { SeededRandom } from '../support/lifecycle/seeded-random.js';
import type { Materials } from './fuzz-materials.js';

type Json = Readonly<Record<string, unknown>>;

/** Texts that often break programs: empty, long, control characters, other scripts, code of other languages. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  'a\r\nBcc: x@example.com',
  '\u202Eabc',
  '\uFFFF',
  '\uD800',
  '👩‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(5_000),
  "' OR 1=1; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../../etc/passwd',
  '%00',
  '=cmd|/c calc',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e400',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '24:00',
  '-1',
  '1.5',
  '99999999999999999999',
  '{',
] as const;

const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[]],
  [null],
  { $ref: '#' },
  { toString: 1 },
  ...hostileTexts,
];

/** A value that no field expects. */
export const hostileValue = (random: SeededRandom): unknown => random.oneOf(hostileValues);

/** A text that no path or query expects. */
export const hostileText = (random: SeededRandom): string => random.oneOf(hostileTexts) ?? '';

/** Values by field name that also pass the checks which a schema cannot express. */
const plausible: Readonly<Record<string, (random: SeededRandom, materials: Materials) => unknown>> = {
  email: () => `fuzz-${newId()}@example.com`,
  phone: () => '912345678',
  taxId: () => '123456789',
  postalCode: () => '1350-119',
  password: () => 'Lembranca!2027',
  currentPassword: () => 'Saudade!2026',
  newPassword: () => 'Lembranca!2027',
  city: () => 'Lisboa',
  parish: () => 'Estrela',
  cityCode: (_random, { cityCode }) => cityCode,
  date: (_random, { date }) => date,
  hour: (random) => `${String(8 + random.below(12)).padStart(2, '0')}:00`,
  location: () => ({ lat: 38.7143, lng: -9.172 }),
  acceptTerms: () => true,
  consent: () => true,
  terms: () => true,
  amount: (random) => `${random.below(60)}.00`,
  graveId: (random, { ids }) => random.oneOf(ids['Grave'] ?? []),
  addressId: (random, { ids }) => random.oneOf(ids['Address'] ?? []),
  productId: (random, { ids }) => random.oneOf(ids['Product'] ?? []),
  planId: (random, { ids }) => random.oneOf(ids['ServicePlan'] ?? []),
  cemeteryId: (random, { ids }) => random.oneOf(ids['Cemetery'] ?? []),
  partnerId: (random, { ids }) => random.oneOf(ids['Partner'] ?? []),
  customerId: (random, { ids }) => random.oneOf(ids['User'] ?? []),
};

/** Generates values of the description's schemas; the same random seed gives the same values. */
export class SchemaValues {
  constructor(
    private readonly components: Json,
    private readonly materials: Materials,
  ) {}

  /** A value that the schema allows; fields with known names get values that the application accepts. */
  valid(schema: Json, random: SeededRandom): unknown {
    const root = { ...schema, components: this.components } as JsonSchema;
    const options = { seed: random.below(2 ** 31), optionalsProbability: 0.6, maxDepth: 8 };
    return this.withPlausible(generateSync(root, options), random);
  }

  private withPlausible(value: unknown, random: SeededRandom): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.withPlausible(entry, random));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, inner]) => {
      const known = plausible[name];
      return [name, known === undefined ? this.withPlausible(inner, random) : known(random, this.materials)];
    });
    return Object.fromEntries(entries) as unknown;
  }
}

/** A copy of the value with one fault: a field is removed, added or changed, or 300 items are added to an array. */
export function almost(value: unknown, random: SeededRandom): unknown {
  if (Array.isArray(value)) {
    if (random.below(3) === 0) return [...value, ...Array.from({ length: 300 }, () => value[0] as unknown)];
    return value.map((entry, index) => (index === 0 ? almost(entry, random) : (entry as unknown)));
  }
  if (typeof value !== 'object' || value === null) return hostileValue(random);
  const names = Object.keys(value);
  const name = random.oneOf(names) ?? 'extra';
  const inner = (value as Json)[name];
  switch (random.below(6)) {
    case 0:
      return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
    case 1:
      return { ...value, [hostileText(random)]: hostileValue(random) };
    case 2:
      return { ...value, [name]: [inner] };
    case 3:
      return { ...value, [name]: almost(inner, random) };
    default:
      return { ...value, [name]: hostileValue(random) };
  }
}

/** A request body that is hard on JSON parsers and on the checks of its content. */
export function hostileJson(random: SeededRandom): string {
  const texts = [
    '',
    'null',
    '[]',
    '"text"',
    '{',
    '{"a":1,"a":2}',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{}}}',
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    `{"a":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}}`,
    '{"quantity":1e400}',
    '{"name":"\\ud800"}',
    '\uFEFF{}',
    `{"message":"${'x'.repeat(1_100_000)}"}`,
  ];
  // The largest text costs most, so it is chosen rarely.
  const limit = random.below(20) === 0 ? texts.length : texts.length - 1;
  return texts[random.below(limit)] ?? '';
}
