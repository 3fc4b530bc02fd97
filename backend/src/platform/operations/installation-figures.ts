import { statfs } from 'node:fs/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { newestBackup } from '../backup/newest-backup.js';
import { Database } from '../database/database.js';
import { Metrics } from '../http/observability/metrics.js';
import { secondsOfCertificate } from './certificate.js';

const ARCHIVER = `SELECT (last_failed_time IS NOT NULL AND last_failed_time > coalesce(last_archived_time, '-infinity'))::int
    AS failing
  FROM pg_catalog.pg_stat_archiver WHERE current_setting('archive_mode') <> 'off'`;

/**
 * What surrounds the application, for /metrics: the disk of the data folder, and in workers the age of the newest
 * backup, PostgreSQL's archive and the certificate of the public address. What an installation does not have (a folder
 * of backups, an archive, https) has no value.
 */
@Injectable()
export class InstallationFigures implements OnModuleInit {
  constructor(
    private readonly config: AppConfig,
    private readonly metrics: Metrics,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.measureDisk();
    if (this.config.role === 'api') return;
    this.measureBackups();
    this.measureArchive();
    this.measureCertificate();
  }

  private measureDisk(): void {
    const size = this.metrics.gauge({ name: 'perpetua_disk_size_bytes', help: 'Size of the disk of the data folder' });
    this.metrics.gauge(
      { name: 'perpetua_disk_free_bytes', help: 'Free space on the disk of the data folder' },
      async (gauge) => {
        const { bavail, blocks, bsize } = await statfs(this.config.dataDir);
        gauge.set(bavail * bsize);
        size.set(blocks * bsize);
      },
    );
  }

  private measureBackups(): void {
    const { backupDir } = this.config;
    if (backupDir === undefined) return;
    this.metrics.gauge(
      { name: 'perpetua_backup_age_seconds', help: 'Age of the newest complete backup; infinite without any' },
      async (gauge) => {
        const newest = await newestBackup(backupDir);
        gauge.set(newest === undefined ? Infinity : (Date.now() - newest.getTime()) / 1_000);
      },
    );
  }

  private measureArchive(): void {
    this.metrics.gauge(
      { name: 'perpetua_wal_archive_failing', help: '1 while PostgreSQL cannot archive its log' },
      async (gauge) => {
        const [row] = await this.database.query<{ failing: number }>({ name: 'operations.archiver', text: ARCHIVER });
        if (row === undefined) gauge.remove();
        else gauge.set(row.failing);
      },
    );
  }

  private measureCertificate(): void {
    const address = new URL(this.config.http.publicUrl);
    if (address.protocol !== 'https:') return;
    this.metrics.gauge(
      { name: 'perpetua_certificate_seconds', help: 'Seconds until the certificate of the public address expires' },
      async (gauge) => gauge.set(await secondsOfCertificate(address)),
    );
  }
}
