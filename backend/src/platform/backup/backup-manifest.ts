import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup.errors.js';

const FILE = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A relative path. The pattern does not allow `..`, so the path cannot lead out of the backup's folder. */
const relativePath = z.string().regex(/^(?:[A-Za-z0-9_][A-Za-z0-9._-]*\/)*[A-Za-z0-9_][A-Za-z0-9._-]*$/);
const identifier = z.string().min(1).max(63);

const storedFileSchema = z.strictObject({ path: relativePath, bytes: z.int().min(0), sha256 });

const contentSchema = z.strictObject({
  /** Version of the manifest's format. */
  format: z.literal(1),
  /** Time of the snapshot, by the wall clock. */
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** The migrations that had run on the database, with the checksums of their files. */
  migrations: z.array(z.strictObject({ name: z.string().regex(/^\d{4}_[a-z0-9-]+$/), checksum: sha256 })).min(1),
  tables: z.array(
    z.strictObject({
      schema: identifier,
      name: identifier,
      columns: z.array(identifier).min(1),
      rows: z.int().min(0),
      file: storedFileSchema,
    }),
  ),
  sequences: z.array(
    z.strictObject({
      schema: identifier,
      name: identifier,
      lastValue: z
        .string()
        .regex(/^-?\d+$/)
        .nullable(),
    }),
  ),
  /** The copied files of the data folder, for example photos; their paths are relative to the data folder. */
  files: z.array(storedFileSchema),
});

const manifestSchema = z.strictObject({ content: contentSchema, checksum: sha256 });

/** The content of a backup as its manifest describes it. */
export type BackupContent = z.output<typeof contentSchema>;
export type BackedUpTable = BackupContent['tables'][number];
/**
 * A file of a backup: its path, size and checksum. The path is relative to the backup, or to its folder `data/` for
 * files of the data folder.
 */
export type BackedUpFile = z.output<typeof storedFileSchema>;

const checksumOf = (content: BackupContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Writes the manifest as the last file of a backup: a folder without a manifest is not a complete backup. */
export async function writeManifest(folder: string, content: BackupContent): Promise<void> {
  const manifest = { content, checksum: checksumOf(content) };
  await writeFile(join(folder, FILE), `${JSON.stringify(manifest, undefined, 1)}\n`, { mode: 0o600, flush: true });
}

/**
 * Reads the manifest of a backup.
 * @throws BackupError `backup_unreadable` when the folder has no manifest, `backup_damaged` when the manifest is
 * invalid or does not match its checksum
 */
export async function readManifest(folder: string): Promise<BackupContent> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((error: unknown) => {
    throw new BackupError('backup_unreadable', `${folder} has no ${FILE}: it is not a complete backup.`, {
      cause: error,
    });
  });
  const parsed = manifestSchema.safeParse(jsonOf(text));
  if (!parsed.success) {
    throw new BackupError('backup_damaged', `${join(folder, FILE)} is damaged, or was made by a newer version.`);
  }
  const { content, checksum } = parsed.data;
  if (checksumOf(content) === checksum) return content;
  throw new BackupError('backup_damaged', `${join(folder, FILE)} does not match its checksum.`);
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
