import { type INestApplicationContext, Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Clock } from '../../platform/clock/clock.js';
import { beginPast, endPast } from '../../platform/clock/clock-start.js';
import { withSessionLock } from '../../platform/database/session-lock.js';
import { seed } from '../../seed/seed.js';
import { customersOfThePast, plantPastCustomers } from './demo-customers.js';
import { demoSeeds } from './demo-data.js';
import { pastOf } from '../demo-past/past-course.js';
import { issuePastDocuments } from '../demo-past/past-documents.js';
import { purchasesOfTheYear } from '../demo-past/past-orders.js';
import { purchasesOfToday } from '../demo-past/past-today.js';
import { storePast } from '../demo-past/store-past.js';
import { notePhotos } from '../demo-pictures/demo-pictures.js';

const DAY_MS = 86_400_000;
/** How many days before today the history begins. */
const DAYS = 370;
/** The note under which the stored past is known (`platform.seeds`). */
const PAST = 'demo-past-1';

const logger = new Logger('Seed');

/** Where the business clock of a new demonstration starts. */
export const historyBegins = (): Date => new Date(Date.now() - DAYS * DAY_MS);

/** How to write the history of a demonstration. */
export interface HistoryRequest {
  /** URL of the migrated database, for its owner. */
  readonly url: string;
  /** Whether this process writes the history; otherwise it only waits for a process that is writing it. */
  readonly isWanted: boolean;
  /** Starts an application that serves the API and runs no worker, which this function closes. */
  readonly open: () => Promise<NestFastifyApplication>;
}

/**
 * Writes the starting data and the history of a new database, before the application serves anybody: the orders of twelve
 * months and what became of them (docs/domain.md#sandbox-and-clocks). The history is worked out in memory up to the
 * present and stored in one transaction; then the documents are issued while the business clock moves from
 * {@link historyBegins} to today. When this function resolves, the clock is never in the past. If the process is
 * killed, the next start continues; what was already done is not repeated.
 */
export async function settleHistory({ url, isWanted, open }: HistoryRequest): Promise<void> {
  await withSessionLock({ url, name: 'demo.history' }, async () => {
    if (isWanted && (await beginPast(historyBegins(), { url }))) {
      const app = await open();
      try {
        await writeHistory(app);
      } finally {
        await app.close();
      }
    }
    await endPast({ url });
  });
}

async function writeHistory(app: INestApplicationContext): Promise<void> {
  await seed(app, [
    ...demoSeeds(app),
    { name: 'demo-past-people-1', plant: () => plantPastCustomers(app) },
    { name: PAST, plant: () => plantPast(app) },
  ]);
  await issuePastDocuments(app);
  await app.get(Clock, { strict: false }).moveTo(new Date());
}

async function plantPast(app: INestApplicationContext): Promise<void> {
  const now = new Date();
  const people = await customersOfThePast();
  const purchases = [...purchasesOfTheYear(people.buyers, now), ...purchasesOfToday(people, now)].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
  const past = await pastOf(app, purchases, now);
  for (const { command, code, at } of past.refusals)
    logger.debug(`${command} was refused at ${at.toISOString()}: ${code}`);
  await notePhotos(app, past.photos);
  await storePast(app, past, PAST);
}
