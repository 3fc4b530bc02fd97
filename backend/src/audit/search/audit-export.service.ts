import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import {
  type AuditEvent,
  type AuditExport,
  type AuditSearch,
  maxExportedEvents,
} from '@perpetua/contracts/audit.contract';
import type { Language } from '@perpetua/contracts/languages';
import { Clock } from '../../platform/clock/clock.js';
import type { CsvStyle } from '../../platform/csv.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { AuditTrail } from '../audit-trail.js';
import { csvHead, csvLineOf } from './audit-csv.policy.js';

/** The number of events that one query reads. */
const PAGE = 1_000;

/** An exported file as a stream. The file is temporary: it is deleted when the stream closes. */
export interface ExportedHistory {
  readonly stream: ReadStream;
  readonly events: number;
  /** SHA-256 of the whole file, in hexadecimal. */
  readonly sha256: string;
}

/**
 * Writes matching events into a file. An NDJSON file ends with a manifest line: the filters, the number of events, and
 * the SHA-256 of all lines before it.
 */
@Injectable()
export class AuditExports {
  constructor(
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError 422 `export_too_large` when more than `maxExportedEvents` events match */
  async export({ format, dialect, ...filters }: AuditExport, language: Language): Promise<ExportedHistory> {
    const search: AuditSearch = { ...filters, sort: 'recorded_asc', pageSize: PAGE, after: undefined };
    const total = await this.trail.count(search);
    if (total > maxExportedEvents) throw tooLarge(total);
    const folder = await mkdtemp(join(tmpdir(), 'perpetua-export-'));
    const path = join(folder, `history.${format}`);
    try {
      const written = await writing(path, (file) => this.write(file, { format, search, style: { dialect, language } }));
      const stream = createReadStream(path);
      stream.once('close', () => void rm(folder, { recursive: true, force: true }));
      return { stream, ...written };
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  private async write(
    file: HashedFile,
    { format, search, style }: { format: AuditExport['format']; search: AuditSearch; style: CsvStyle },
  ): Promise<{ events: number; sha256: string }> {
    let events = 0;
    if (format === 'csv') await file.write(csvHead(style));
    for (let after: string | null | undefined; after !== null;) {
      const page = await this.trail.search({ ...search, after }, style.language);
      const lineOf = format === 'csv' ? (event: AuditEvent) => csvLineOf(event, style) : lineWithoutReason;
      await file.write(page.events.map(lineOf).join(''));
      events += page.events.length;
      after = events >= maxExportedEvents ? null : page.next;
    }
    if (format === 'ndjson') await file.write(jsonLine({ manifest: this.manifest(search, events, file.sha256()) }));
    return { events, sha256: file.sha256() };
  }

  private manifest({ stream, type, actor, correlation, from, to }: AuditSearch, events: number, sha256: string) {
    const exportedAt = this.clock.now().toISOString();
    return { exportedAt, filters: { stream, type, actor, correlation, from, to }, events, sha256 };
  }
}

const writing = async <Result>(path: string, work: (file: HashedFile) => Promise<Result>): Promise<Result> => {
  const file = await open(path, 'w', 0o600);
  try {
    return await work(new HashedFile(file));
  } finally {
    await file.close();
  }
};

/**
 * Leaves out the reasons that are stored outside the events: a reason can be erased with its account, but not from an
 * exported file.
 */
const lineWithoutReason = ({ reason: _reason, ...event }: AuditEvent): string => jsonLine(event);

const jsonLine = (value: object): string => `${JSON.stringify(value)}\n`;

/** A file that computes the SHA-256 of everything written to it so far. */
class HashedFile {
  private readonly hash = createHash('sha256');

  constructor(private readonly file: FileHandle) {}

  async write(text: string): Promise<void> {
    this.hash.update(text);
    await this.file.write(text);
  }

  sha256(): string {
    return this.hash.copy().digest('hex');
  }
}

const tooLarge = (events: number): DomainError =>
  new DomainError({
    code: 'export_too_large',
    message: `${events} events match; an export contains at most ${maxExportedEvents}.`,
    details: { events, most: maxExportedEvents },
  });
