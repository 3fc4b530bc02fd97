import type { SeededRandom } from '../support/lifecycle/seeded-random.js';

type Json = Readonly<Record<string, unknown>>;

const BOUNDARY = 'fuzz-boundary';

/**
 * A multipart body with the picture in the schema’s file field; `isBroken` adds one random fault to the body or to its
 * content type.
 */
export function formBody(
  schema: Json,
  picture: Buffer,
  random: SeededRandom,
  isBroken: boolean,
): { type: string; body: Buffer } {
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Json>>);
  const field = properties.find(([, { format }]) => format === 'binary')?.[0] ?? 'photo';
  const whole = form(field, picture);
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  if (!isBroken) return { type, body: whole };
  const broken: readonly (() => { type: string; body: Buffer })[] = [
    () => ({ type: 'multipart/form-data', body: whole }),
    () => ({ type: 'multipart/form-data; boundary=', body: whole }),
    () => ({ type: 'multipart/form-data; boundary=other', body: whole }),
    () => ({ type: `multipart/form-data; boundary=${'x'.repeat(71)}`, body: whole }),
    () => ({ type, body: whole.subarray(0, random.below(whole.length)) }),
    () => ({ type, body: Buffer.alloc(0) }),
    () => ({ type, body: form('other', picture) }),
    () => ({ type, body: form('__proto__', picture) }),
    () => ({ type, body: form(field, Buffer.from('no picture at all')) }),
    () => ({ type, body: form(field, Buffer.alloc(0)) }),
    () => ({ type, body: form(field, picture.subarray(0, picture.length / 2)) }),
    () => ({ type, body: form(field, flipped(picture, random)) }),
    () => ({ type, body: Buffer.concat([textPart('uploadId', '{'), whole]) }),
    () => ({ type, body: Buffer.concat([textPart('note', '{}', 'application/json'), whole]) }),
    () => ({ type, body: Buffer.concat([...Array.from({ length: 30 }, () => textPart('a', 'b')), whole]) }),
  ];
  return (random.oneOf(broken) ?? (() => ({ type, body: whole })))();
}

const form = (field: string, file: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

const textPart = (name: string, text: string, type = 'text/plain'): Buffer =>
  Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\ncontent-type: ${type}\r\n\r\n${text}\r\n`,
  );

/** The picture with a few bytes changed. */
function flipped(picture: Buffer, random: SeededRandom): Buffer {
  const copy = Buffer.from(picture);
  for (let time = 0; time < 8; time += 1) copy[random.below(copy.length)] = random.below(256);
  return copy;
}
