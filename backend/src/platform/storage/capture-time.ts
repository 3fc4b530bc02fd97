import { Temporal } from 'temporal-polyfill';
import type { CapturePlace, CaptureTime } from '../uploaded-picture.js';

const HEADER = 'Exif\0\0';
const EXIF_FOLDER = 0x8769;
const GPS_FOLDER = 0x8825;
/** The tags of the GPS folder: N or S, the latitude, E or W, the longitude. */
const GPS = { latRef: 1, lat: 2, lngRef: 3, lng: 4 } as const;
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

  /** Degrees, minutes and seconds as degrees; undefined if the entry does not contain three fractions. */
  degrees(entry: number | undefined): number | undefined {
    if (entry === undefined || this.long(entry + 4) !== 3) return undefined;
    const at = this.long(entry + 8);
    const [degrees = NaN, minutes = NaN, seconds = NaN] = [0, 8, 16].map(
      (part) => this.long(at + part) / this.long(at + part + 4),
    );
    const value = degrees + minutes / 60 + seconds / 3600;
    return Number.isFinite(value) ? value : undefined;
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
  const reader = readerOf(exif);
  const folder = folderOf(reader, EXIF_FOLDER);
  const [, date, time] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)$/.exec(reader.text(reader.entry(folder, TAKEN_AT))) ?? [];
  if (date === undefined || time === undefined) return null;
  const local = `${date.replaceAll(':', '-')}T${time}`;
  if (!isTime(local)) return null;
  const [offset] = /^[+-](?:0\d|1[0-4]):[0-5]\d$/.exec(reader.text(reader.entry(folder, TAKEN_AT_OFFSET)).trim()) ?? [];
  return { local, offset: offset ?? null };
};

/**
 * Where the picture was taken, by the GPS data of an EXIF block; null if the block contains none that is valid. Never
 * throws. The place is compared and then dropped: it is stored nowhere.
 */
export const capturePlaceOf = (exif: Buffer): CapturePlace | null => {
  const reader = readerOf(exif);
  const folder = folderOf(reader, GPS_FOLDER);
  const [lat, lng] = [GPS.lat, GPS.lng].map((tag) => reader.degrees(reader.entry(folder, tag)));
  if (lat === undefined || lng === undefined || lat > 90 || lng > 180 || (lat === 0 && lng === 0)) return null;
  const [isSouth, isWest] = [
    reader.text(reader.entry(folder, GPS.latRef)) === 'S',
    reader.text(reader.entry(folder, GPS.lngRef)) === 'W',
  ];
  return { lat: isSouth ? -lat : lat, lng: isWest ? -lng : lng };
};

const readerOf = (exif: Buffer): TiffReader => {
  const start = exif.toString('latin1', 0, HEADER.length) === HEADER ? HEADER.length : 0;
  return new TiffReader(exif.subarray(start));
};

/** Byte position of a folder to which the root folder points; 0 if there is none. */
const folderOf = (reader: TiffReader, tag: number): number => {
  const pointer = reader.entry(reader.long(4), tag);
  return pointer === undefined ? 0 : reader.long(pointer + 8);
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
