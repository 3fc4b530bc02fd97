import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Logger } from '@nestjs/common';
import { Readable } from 'node:stream';
import type { S3Config } from '../../config/s3-config.js';
import { filesUnavailable } from './storage.errors.js';
import { assertKey, assertKeyOf, type ContentType, contentTypeOf, isKey, Storage, type StoredFile } from './storage.js';

/** Time limits in milliseconds: to connect, and for a whole request with its response. */
const CONNECT_MS = 3_000;
const REQUEST_MS = 15_000;
/** How often a request is sent at most, with growing pauses, while the bucket is busy or unreachable. */
const ATTEMPTS = 3;

/** Stores files in a bucket with the protocol of S3, which every machine of an installation can reach (ADR 0071). */
export class S3Storage extends Storage {
  private readonly logger = new Logger('files');
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ bucket, region, endpoint, forcePathStyle, credentials }: S3Config) {
    super();
    this.bucket = bucket;
    this.client = new S3Client({
      region,
      endpoint,
      forcePathStyle,
      credentials,
      maxAttempts: ATTEMPTS,
      // Without `throwOnRequestTimeout` the client only warns about a request that takes too long.
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS, throwOnRequestTimeout: true },
      // Otherwise the client frames uploads in a way that many compatible servers do not know. The bytes are protected
      // by the SHA-256 in each request's signature.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  override async put(key: string, bytes: Buffer, contentType: ContentType): Promise<void> {
    assertKeyOf(key, contentType);
    const object = { Bucket: this.bucket, Key: key, Body: bytes, ContentType: contentType };
    await this.answered('put', () => this.client.send(new PutObjectCommand(object)));
  }

  override async get(key: string): Promise<StoredFile | undefined> {
    assertKey(key);
    const contentType = contentTypeOf(key);
    if (contentType === undefined) return undefined;
    const found = await this.answered('get', async () => {
      try {
        return await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
      } catch (error) {
        // A missing bucket is an error of its own, although it is also 404.
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    });
    if (!(found?.Body instanceof Readable)) return undefined;
    return { stream: found.Body, sizeBytes: found.ContentLength ?? 0, contentType };
  }

  override async remove(key: string): Promise<void> {
    assertKey(key);
    await this.answered('remove', () => this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key })));
  }

  override async *list(folder: string): AsyncIterable<string> {
    const prefix = folder === '' ? undefined : `${folder}/`;
    const pages = paginateListObjectsV2({ client: this.client }, { Bucket: this.bucket, Prefix: prefix });
    for (const reading = pages[Symbol.asyncIterator](); ;) {
      const { value: page, done } = await this.answered('list', () => reading.next());
      if (done === true) return;
      for (const { Key: key } of page.Contents ?? []) if (key !== undefined && isKey(key)) yield key;
    }
  }

  override onApplicationShutdown(): void {
    this.client.destroy();
  }

  /**
   * Logs why the bucket did not do something, which may be a wrong setting; the client's messages contain no keys and
   * no secrets.
   */
  private async answered<Result>(act: string, request: () => Promise<Result>): Promise<Result> {
    try {
      return await request();
    } catch (error) {
      const { name, message } = error as Error;
      this.logger.error(`the bucket ${this.bucket} refused to ${act} a file: ${name}: ${message}`);
      throw filesUnavailable();
    }
  }
}
