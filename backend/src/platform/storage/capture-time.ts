import { Temporal } from 'temporal-polyfill';
import type { CaptureTime } from '../uploaded-picture.js';

const HEADER = 'Exif\0\0';
const EXIF_FOLDER = 0x8769;
const TAKEN_AT = 0x9003;
const TAKEN_AT_OFFSET = 0x9011;
const ENTRY_BYTES = 12;

/** Reads numbers of a TIFF block in the block's byte order; bytes outside the block read as zero. */
class TiffReader {
  private readonly littleEndian: boolean;

  constructor(private readonly block: Buffer) {
    this.littleEndian = block.toString('latin1', 0, 2) === 'II';
  }

  short(at: number): number {
    if (at < 0 || at + 2 > this.block.length) return 0;
    return this.littleEndian ? this.block.readUInt16LE(at) : this.block.readUInt16BE(at);
  }

  long(at: number): number {
    if (at < 0 || at + 4 > this.block.length) return 0;
    return this.littleEndian ? this.block.readUInt32LE(at) : this.block.readUInt32BE(at);
  }

  /**
   * Byte position of a tag's entry in the directory that begins at byte `folder`; undefined if the directory lacks the
   * tag.
   */
  entry(folder: number, tag: number): number | undefined {
    const count = folder === 0 ? 0 : this.short(folder);
    for (let index = 0; index < count; index += 1) {
      const at = folder + 2 + index * ENTRY_BYTES;
      if (this.short(at) === tag) return at;
    }
    return undefined;
  }

  text(entry: number | undefined): string {
    if (entry === undefined) return '';
    const length = this.long(entry + 4);
    const at = length <= 4 ? entry + 8 : this.long(entry + 8);
    return this.block.toString('latin1', at, at + Math.min(length, 64)).replace(/\0.*$/s, '');
  }
}

/**
 * The capture time in an EXIF block; null if the block contains no valid one. Never throws, not even for an invalid
 * block.
 */
export const captureTimeOf = (exif: Buffer): CaptureTime | null => {
  const start = exif.toString('latin1', 0, HEADER.length) === HEADER ? HEADER.length : 0;
  const reader = new TiffReader(exif.subarray(start));
  const root = reader.long(4);
  const pointer = reader.entry(root, EXIF_FOLDER);
  const folder = pointer === undefined ? 0 : reader.long(pointer + 8);
  const [, date, time] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)$/.exec(reader.text(reader.entry(folder, TAKEN_AT))) ?? [];
  if (date === undefined || time === undefined) return null;
  const local = `${date.replaceAll(':', '-')}T${time}`;
  if (!isTime(local)) return null;
  const [offset] = /^[+-](?:0\d|1[0-4]):[0-5]\d$/.exec(reader.text(reader.entry(folder, TAKEN_AT_OFFSET)).trim()) ?? [];
  return { local, offset: offset ?? null };
};

/** Parses the capture time that a client sends: a valid `2027-06-20T09:01:02`, followed by `+01:00`, `Z` or nothing. */
export const captureTimeFrom = (sent: string): CaptureTime => {
  const [local, offset] = [sent.slice(0, 19), sent.slice(19)];
  return { local, offset: offset === '' ? null : offset.replace('Z', '+00:00') };
};

/** The instant of a capture. Without an offset, the camera's clock is assumed to show the local time of `timeZone`. */
export const instantOf = ({ local, offset }: CaptureTime, timeZone: string): Date =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(offset ?? timeZone).epochMilliseconds);

/** When an uploaded picture was taken: its capture time, or `now` if that is unknown or in the future. */
export const takenAt = (captured: CaptureTime | null, { timeZone, now }: { timeZone: string; now: Date }): Date => {
  const instant = captured === null ? now : instantOf(captured, timeZone);
  return instant > now ? now : instant;
};

const isTime = (local: string): boolean => {
  try {
    Temporal.PlainDateTime.from(local, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
};
