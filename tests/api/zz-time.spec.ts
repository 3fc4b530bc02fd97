import { it } from '@jest/globals';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { seed } from '../../backend/src/seed/seed.js';
import { catalogue, places } from '../../backend/src/seed/reference-data.js';
import { plantDemoData } from '../../backend/src/seed/demo-data.js';
import { startTestApp } from '../support/app.js';
it('t', async () => {
  const app = await startTestApp({ config: { ROLE: 'api', DEMO: 'on' } });
  const c = app.app.get(CommandBus), queries = app.app.get(QueryBus);
  const t = [performance.now()];
  await c.execute(await places()); t.push(performance.now());
  await c.execute(await catalogue()); t.push(performance.now());
  await plantDemoData({ commands: c, queries }); t.push(performance.now());
  await seed(app.app); t.push(performance.now());
  await seed(app.app); t.push(performance.now());
  console.log(t.slice(1).map((x, i) => Math.round(x - t[i])));
  await app.close();
}, 60000);
