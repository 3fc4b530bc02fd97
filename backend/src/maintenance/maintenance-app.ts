import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { accessRules } from '../access-rules.js';
import { AppModule } from '../app.module.js';
import type { AppConfig } from '../config/app-config.js';
import { reachDatabase } from '../platform/embedded-postgres/reached-database.js';
import { createHttpApp } from '../platform/http/http-app.js';
import { prepareDatabase } from '../platform/migrations/prepare-database.js';
import { applicationConfig, migrationsFolder } from './maintenance-run.js';

/**
 * Runs `work` with the initialised application, which does not listen and does no background work. Uses the database of
 * the running application, or starts the embedded one until `work` is done.
 */
export async function withApplication(
  work: (app: NestFastifyApplication, config: AppConfig) => Promise<void>,
): Promise<void> {
  const configured = applicationConfig();
  const database = await reachDatabase({ url: configured.database.directUrl, dataDir: configured.dataDir });
  try {
    const config = configured.withDatabase(database.url);
    await prepareDatabase({ url: database.url, folder: migrationsFolder });
    const app = await openApplication(config);
    try {
      await work(app, config);
    } finally {
      await app.close();
    }
  } finally {
    await database.stop();
  }
}

/**
 * Builds and initialises the application on a migrated database; the caller closes it.
 * @param config its role `api` prevents background work
 */
export async function openApplication(config: AppConfig): Promise<NestFastifyApplication> {
  const app = await createHttpApp({ module: AppModule.forRoot(config), rules: accessRules(config) }, config);
  try {
    return await app.init();
  } catch (error) {
    await app.close();
    throw error;
  }
}
