import type { AppConfig } from '../../config/app-config.js';
import { DiskStorage } from './disk-storage.js';
import type { Storage } from './storage.js';

/**
 * Opens the storage of an installation: the bucket if one is configured, otherwise the data folder. The client of
 * buckets is loaded only when it is needed, because that takes time and memory.
 */
export async function openStorage({ s3, dataDir }: Pick<AppConfig, 's3' | 'dataDir'>): Promise<Storage> {
  if (s3 === undefined) return new DiskStorage({ dataDir });
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(s3);
}
