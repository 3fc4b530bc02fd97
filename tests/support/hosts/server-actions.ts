import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../../../backend/src/platform/clock/clock.js';
import {
  InvoicingProvider,
  type ProviderFinding,
} from '../../../backend/src/invoicing/documents/invoicing-provider.js';
import { SeasonMornings } from '../../../backend/src/matching/season/season-mornings.service.js';
import { RefundJob } from '../../../backend/src/payments/refund.job.js';
import { Tokens } from '../../../backend/src/platform/http/access/authentication.js';
import { Database } from '../../../backend/src/platform/database/database.js';
import { Storage } from '../../../backend/src/platform/storage/storage.js';
import { Deadlines } from '../../../backend/src/platform/deadlines/deadlines.js';
import { EventStore } from '../../../backend/src/platform/event-store/event-store.js';
import { mailStatement, type OutgoingMail } from '../../../backend/src/platform/mail/mail-outbox.js';
import { IdleWaiter } from '../../../backend/src/platform/idle-waiter.js';
import { QUEUES, type QueueName, Queues } from '../../../backend/src/platform/queue/queues.js';
import { seedWithDemo } from '../../../backend/src/sandbox/demo/demo-data.js';
import { catalogue, places } from '../../../backend/src/seed/reference-data.js';
import { seed } from '../../../backend/src/seed/seed.js';
import { countsThatDiffer, rowsThatDiffer } from '../database/read-models.js';
import { unverified } from '../database/unverified-events.js';
import { openCemeteries } from '../fixtures/open-cemeteries.js';
import { type PartnerPoint, pausePassingPartners, providePassingPartners } from '../fixtures/passing-partners.js';
import { setNeighboursPaused } from '../fixtures/quiet-neighbours.js';
import type { StoryEvent } from '../lifecycle/lifecycle-stories.js';
import { failToIssue, issueAgain, refusedInvoices } from './failing-provider.js';
import { failJobForGood } from './failed-job.js';

type App = INestApplicationContext;

/**
 * What specs can make the application do that no call of the API does. Arguments and results are sent as JSON when the
 * application runs in a host; dates are ISO 8601 texts.
 */
export const serverActions = {
  seed: async (app: App, demo: boolean): Promise<void> => {
    await (demo ? seedWithDemo : seed)(app);
  },
  seedPlaces: async (app: App): Promise<void> => {
    await app.get(CommandBus, { strict: false }).execute(await places(new Date()));
  },
  seedCatalogue: async (app: App): Promise<void> => {
    await app.get(CommandBus, { strict: false }).execute(await catalogue());
  },
  openCemeteries,
  setNeighboursPaused,
  providePassingPartners: (app: App, point: PartnerPoint) => providePassingPartners(app, point),
  pausePassingPartners,
  /** The business time now. */
  now: (app: App): string => app.get(Clock, { strict: false }).now().toISOString(),
  /** Moves the business clock forward without firing the deadlines that become due. */
  moveClock: (app: App, instant: string) => app.get(Clock, { strict: false }).moveTo(new Date(instant)),
  /** Fires an armed deadline, as its job does. */
  fireDeadline: (app: App, { streamId, kind, dueAt }: { streamId: string; kind: string; dueAt: string }) =>
    app.get(Deadlines, { strict: false }).fire({ streamId, kind, dueAt: new Date(dueAt) }),
  issueToken: (app: App, user: Parameters<Tokens['issue']>[0]): string =>
    app.get(Tokens, { strict: false }).issue(user).token,
  /** Signs a login token with any claims. */
  signToken: (app: App, claims: object): string =>
    app.get(JwtService, { strict: false }).sign(claims, { algorithm: 'HS256' }),
  /** Waits until all background work is done. */
  idle: (app: App) => app.get(IdleWaiter, { strict: false }).idle(),
  /** How many deadlines are overdue by the business clock: 1 means one or more. */
  overdueDeadlines: async (app: App): Promise<number> =>
    (await app.get(Deadlines, { strict: false }).dueBefore(app.get(Clock, { strict: false }).now(), 1)).length,
  /** The number of permanently failed jobs of each queue that has any. */
  failedJobs: async (app: App): Promise<Partial<Record<QueueName, number>>> => {
    const queues = app.get(Queues, { strict: false });
    const counts = await Promise.all(
      QUEUES.map(async (queue) => [queue, (await queues.counts(queue)).failed] as const),
    );
    return Object.fromEntries(counts.filter(([, failed]) => failed !== 0));
  },
  queueMail: async (app: App, mail: OutgoingMail): Promise<void> => {
    await app.get(Database, { strict: false }).query(mailStatement(mail));
  },
  /** All events of a stream, the oldest first. */
  events: (app: App, streamId: string, streamType: string): Promise<StoryEvent[]> =>
    app.get(EventStore, { strict: false }).load(streamId, streamType),
  /** Looks whether the plan of a season is due, as every worker does now and then. */
  lookAtSeason: (app: App) => app.get(SeasonMornings, { strict: false }).look(),
  runRefundJob: (app: App, data: object) => app.get(RefundJob, { strict: false }).process({ data }),
  failToIssue,
  refusedInvoices,
  /** Replaces the bytes of a stored PDF. */
  storeFile: (app: App, key: string, text: string): Promise<void> =>
    app.get(Storage, { strict: false }).put(key, Buffer.from(text), 'application/pdf'),
  /** What the invoicing provider finds about its account. */
  checkInvoicing: (app: App): Promise<ProviderFinding[]> => app.get(InvoicingProvider, { strict: false }).check(),
  issueAgain,
  unverified,
  rowsThatDiffer,
  countsThatDiffer,
  failJobForGood,
} satisfies Readonly<Record<string, (app: App, ...input: never[]) => unknown>>;

export type ServerActions = typeof serverActions;
export type ActionName = keyof ServerActions;
/** The arguments of an action, without the application. */
export type ActionInput<Name extends ActionName> = ServerActions[Name] extends (
  app: App,
  ...input: infer Input
) => unknown
  ? Input
  : never;
export type ActionResult<Name extends ActionName> = Awaited<ReturnType<ServerActions[Name]>>;

/** Runs the action of that name in an application of this process. */
export async function runAction(app: App, name: string, input: readonly unknown[]): Promise<unknown> {
  if (!Object.hasOwn(serverActions, name)) throw new Error(`There is no action ${name}.`);
  const action = serverActions[name as ActionName] as (app: App, ...input: readonly unknown[]) => unknown;
  return action(app, ...input);
}
