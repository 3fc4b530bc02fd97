import { accessRules } from '../access-rules.js';
import { AppModule } from '../app.module.js';
import { ContextRegistry } from '../platform/context-registry.js';
import { reachDatabase } from '../platform/embedded-postgres/reached-database.js';
import { createHttpApp } from '../platform/http/http-app.js';
import { prepareDatabase } from '../platform/migrations/prepare-database.js';
import { ProjectionRebuild } from '../platform/projections/projection-rebuild.js';
import { applicationConfig, argument, migrationsFolder, runCommand, say, UsageError } from './maintenance-run.js';

/** `npm run rebuild -- NAME`: rebuilds a read model from all events, even while the application runs. */
await runCommand(async () => {
  const name = argument();
  if (name === undefined) throw new UsageError('Name the projection: npm run rebuild -- NAME');
  const configured = applicationConfig();
  const database = await reachDatabase({ url: configured.database.url, dataDir: configured.dataDir });
  try {
    const config = configured.withDatabase(database.url);
    await prepareDatabase({ url: database.url, folder: migrationsFolder });
    const app = await createHttpApp({ module: AppModule.forRoot(config), rules: accessRules(config) }, config);
    try {
      await app.init();
      const { projections } = app.get(ContextRegistry);
      const projection = projections.find((known) => known.name === name);
      if (!projection) {
        throw new UsageError(
          `There is no projection ${name}. There is: ${projections.map((known) => known.name).join(', ')}`,
        );
      }
      const { events } = await app.get(ProjectionRebuild).rebuild(projection, {
        onProgress: (progress) => say(`${name}: ${progress.events} of ${progress.total} events`),
      });
      say(`Rebuilt ${name} from ${events} events`);
    } finally {
      await app.close();
    }
  } finally {
    await database.stop();
  }
});
