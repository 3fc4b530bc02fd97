import { ContextRegistry } from '../platform/context-registry.js';
import { ProjectionRebuild } from '../platform/projections/projection-rebuild.js';
import { withApplication } from './maintenance-app.js';
import { operatorCommand } from '../config/operator-command.js';
import { argument, runCommand, say, UsageError } from './maintenance-run.js';

/** `npm run rebuild -- NAME`: rebuilds a read model from all events, even while the application runs. */
await runCommand(async () => {
  const name = argument();
  if (name === undefined) throw new UsageError(`Name the projection: ${operatorCommand('rebuild', 'NAME')}`);
  await withApplication(async (app) => {
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
  });
});
