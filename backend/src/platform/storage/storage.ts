import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

/** A stored file, opened for reading. */
export interface StoredFile {
  readonly stream: Readable;
  readonly sizeBytes: number;
  readonly contentType: string;
}

/** Supported content types, by the file extension of the key. */
const contentTypes = {
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.pdf': 'application/pdf',
  '.json': 'application/json',
  '.jsonl': 'application/jsonl',
} as const;
export type ContentType = (typeof contentTypes)[keyof typeof contentTypes];

/** A key: optional folders and a file name, of characters that cannot lead out of the storage folder. */
const keyPattern = /^(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9-]*\.[a-z]+$/;

/** Stores files with keys like `photos/3f/0190….jpg`, on the disk or in a bucket (ADR 0071). */
@Injectable()
export abstract class Storage implements OnApplicationShutdown {
  /**
   * Stores bytes under a key, replacing an existing file atomically. When the promise resolves, the file is durable;
   * readers never see a partially written file.
   * @throws RangeError when the key is not a plain path or its extension does not match the content type
   * @throws DomainError 503 `files_unavailable` when a bucket does not accept the file
   */
  abstract put(key: string, bytes: Buffer, contentType: ContentType): Promise<void>;

  /**
   * Opens the file of a key; undefined if there is none. The caller must read or destroy the stream.
   * @throws RangeError when the key is not a plain path
   * @throws DomainError 503 `files_unavailable` when a bucket does not answer
   */
  abstract get(key: string): Promise<StoredFile | undefined>;

  /**
   * Deletes the file of a key, if it exists.
   * @throws RangeError when the key is not a plain path
   * @throws DomainError 503 `files_unavailable` when a bucket does not answer
   */
  abstract remove(key: string): Promise<void>;

  /**
   * The keys of all files below a folder such as `seals`, or of all files when it is ''; in no particular order.
   * @throws DomainError 503 `files_unavailable` when a bucket does not answer
   */
  abstract list(folder: string): AsyncIterable<string>;

  /** Ends the connections; called when the application has stopped. */
  onApplicationShutdown(): void {
    // A disk has none.
  }
}

/** Whether a text is a key; the storage folder may also contain files that are not complete yet. */
export const isKey = (text: string): boolean => keyPattern.test(text);

/** @throws RangeError when the text is not a key */
export function assertKey(text: string): void {
  if (!isKey(text)) throw new RangeError(`"${text}" is no key of a file`);
}

/** @throws RangeError when the text is not a key, or its extension does not belong to the content type */
export function assertKeyOf(text: string, contentType: ContentType): void {
  assertKey(text);
  if (contentTypeOf(text) !== contentType) throw new RangeError(`"${text}" is no name for ${contentType}`);
}

/** The content type of a key by its extension; undefined for an extension that is not supported. */
export const contentTypeOf = (key: string): ContentType | undefined =>
  (contentTypes as Readonly<Record<string, ContentType>>)[extname(key)];
