import { paymentChecks } from '../../payments/stripe/stripe.check.js';
import type { AppConfig } from '../../config/app-config.js';
import { reachDatabase, type ReachedDatabase } from '../../platform/embedded-postgres/reached-database.js';
import { type Check, examine, type Finding } from '../../platform/examination/finding.js';
import { openStorage } from '../../platform/storage/open-storage.js';
import { addressChecks } from './address.check.js';
import { databaseChecks } from './database.check.js';
import { invoicingChecks } from './invoicing.check.js';
import { machineChecks } from './machine.check.js';
import type { LookUpTexts } from './dns-records.policy.js';
import { lookUpTexts, mailChecks } from './mail.check.js';
import { redisChecks } from './redis.check.js';
import { storageChecks } from './storage.check.js';
import { tileChecks } from './tiles.check.js';

/** What to examine, and where one mail is sent; undefined sends none. */
interface Examination {
  readonly config: AppConfig;
  readonly production: boolean;
  readonly migrations: string;
  readonly mailTo: string | undefined;
  /** How records of domains are looked up; by default with the servers that this machine uses. */
  readonly texts?: LookUpTexts;
}

/**
 * Examines an installation, while it runs or not: starts the embedded database for as long as it takes if nobody runs it.
 * Changes nothing that stays.
 */
export async function examineInstallation({
  config,
  production,
  migrations,
  mailTo,
  texts = lookUpTexts,
}: Examination): Promise<Finding[]> {
  let reached: Promise<ReachedDatabase> | undefined;
  const url = async (): Promise<string> => {
    reached ??= reachDatabase({ url: config.database.directUrl, dataDir: config.dataDir });
    return (await reached).url;
  };
  const checks: Check[] = [
    ...databaseChecks({ url, migrations }),
    ...redisChecks(config.redis?.url),
    ...machineChecks({ dataDir: config.dataDir, backupDir: config.backupDir, now: () => new Date() }),
    ...mailChecks({ mail: config.mail, production, to: mailTo, texts }),
    ...paymentChecks(config, { production }),
    ...invoicingChecks({ config, url, migrations }),
    ...storageChecks(() => openStorage(config)),
    ...addressChecks(config.http.publicUrl),
    ...tileChecks({ mapTiles: config.site.mapTiles, publicUrl: config.http.publicUrl }),
  ];
  try {
    return await examine(checks);
  } finally {
    await reached?.then(
      (database) => database.stop(),
      () => undefined,
    );
  }
}
