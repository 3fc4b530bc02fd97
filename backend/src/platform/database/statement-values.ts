/**
 * Encodes a parameter of a statement in PostgreSQL's text format: `Date` as an instant in UTC, an array as an array
 * literal, every other object as JSON, `undefined` as NULL. Only a `Uint8Array` is sent as bytes. Throws for an invalid
 * date, and for values that JSON cannot represent.
 */
export function encodedValue(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(arrayElement).join(',')}}`;
  if (typeof value === 'object') return JSON.stringify(value);
  const plain = value as string | number | bigint | boolean;
  return String(plain);
}

/**
 * Encodes one element of an array literal. In quotes, `"` and `\` need a backslash (PostgreSQL documentation, "Array
 * Input and Output").
 */
function arrayElement(element: unknown): string {
  const encoded = encodedValue(element);
  if (encoded === null) return 'NULL';
  if (Array.isArray(element)) return encoded as string;
  const text = typeof encoded === 'string' ? encoded : `\\x${encoded.toString('hex')}`;
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
