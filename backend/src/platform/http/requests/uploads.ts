import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/domain-error.js';

/** An uploaded file with the text fields that were sent before or after it. */
export interface Upload {
  readonly bytes: Buffer;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Reads the one file of a multipart request.
 * @param names accepted names of the form field that contains the file; error messages use the first
 * @throws DomainError 415 `unsupported_media_type`, 400 `malformed_request` for a form that cannot be parsed, 400
 * `file_missing`, 413 `payload_too_large` above 10 MiB
 */
export async function readUpload(request: FastifyRequest, ...names: [string, ...string[]]): Promise<Upload> {
  if (!request.isMultipart()) {
    const message = 'Send the file as multipart/form-data.';
    throw new DomainError({ code: 'unsupported_media_type', message });
  }
  if (!hasBoundary(request.headers['content-type'])) throw malformedForm();
  const { bytes, fields } = await parsedForm(request, names).catch((error: unknown) => {
    throw isTooMuch(error) ? error : malformedForm();
  });
  if (bytes !== undefined) return { bytes, fields };
  throw new DomainError({
    code: 'file_missing',
    message: `The form field "${names[0]}" must contain a file.`,
  });
}

async function parsedForm(
  request: FastifyRequest,
  names: readonly string[],
): Promise<{ bytes: Buffer | undefined; fields: Record<string, string> }> {
  let bytes: Buffer | undefined;
  const fields: Record<string, string> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else if (names.includes(part.fieldname)) bytes = await wholeFile(part);
    else await wholeFile(part);
  }
  return { bytes, fields };
}

/** RFC 2046 §5.1.1 requires a boundary of 1 to 70 characters; the parser would also accept an empty one. */
function hasBoundary(contentType = ''): boolean {
  const [, quoted, plain = ''] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? [];
  const { length } = quoted ?? plain;
  return length >= 1 && length <= 70;
}

/**
 * Whether the error means that a file or the number of parts exceeds our limits or the plugin's. Parse errors have no
 * status.
 */
const isTooMuch = (error: unknown): boolean =>
  error instanceof DomainError || (error as { statusCode?: unknown }).statusCode === 413;

const malformedForm = (): DomainError =>
  new DomainError({ code: 'malformed_request', message: 'The form cannot be read.' });

/**
 * Reads a file and checks its size, because the parser does not reject a file that exceeds the limit by its last byte.
 */
async function wholeFile(part: MultipartFile): Promise<Buffer> {
  const bytes = await part.toBuffer();
  if (!part.file.truncated) return bytes;
  throw new DomainError({ code: 'payload_too_large', message: 'The file is too large.' });
}
