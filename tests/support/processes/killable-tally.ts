import { CommandBus } from '@nestjs/cqrs';
import { Seals } from '../../../backend/src/platform/seals/seals.js';
import { arm, type Fault, FAULT_POINTS } from './fault-points.js';
import { startTallyApp } from './tally.js';
import { doTallyWork, type TallyWork } from './tally-work.js';
import { orphansEnd, startSignal } from './killable-process.js';

/** The instructions for a process of the platform: the work to do, and where to die. */
export interface KillableTally {
  readonly databaseUrl: string;
  readonly fault: Fault;
  readonly works: readonly TallyWork[];
}

const TIMEOUT_MS = 20_000;

/** The fault points of the platform, and sealing. */
const POINTS = { ...FAULT_POINTS, seal: { owner: Seals.prototype, method: 'sealAll', about: () => [] } };

async function live({ databaseUrl, fault, works }: KillableTally): Promise<void> {
  orphansEnd();
  await startSignal();
  arm(fault, POINTS);
  const { app } = await startTallyApp(databaseUrl);
  for (const work of works) {
    await doTallyWork(app.get(CommandBus), work);
    await app.get(Seals).sealAll();
  }
  setTimeout(() => {
    process.stdout.write('survived\n');
    process.exit(0);
  }, TIMEOUT_MS);
}

void live(JSON.parse(process.argv[2] ?? '') as KillableTally);
