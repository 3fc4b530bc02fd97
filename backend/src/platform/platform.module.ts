import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AppConfig } from '../config/app-config.js';
import { Blockers } from './blockers.js';
import { ChangeLog } from './changes/change-log.js';
import { Clock } from './clock/clock.js';
import { ClosedAccounts } from './closed-accounts.js';
import { ClosureRecords } from './closure-records.js';
import { type ContextDefinition, ContextRegistry } from './context-registry.js';
import { Deadlines } from './deadlines/deadlines.js';
import { DeadlineAlarm, DeadlineScheduler } from './deadlines/deadline-scheduler.js';
import { IdleWaiter } from './idle-waiter.js';
import { CommandHandlers } from './domain/command-handlers.js';
import { DeciderRunner } from './domain/decider-runner.js';
import { EventLog } from './event-store/event-log.js';
import { EventRegistry } from './event-store/event-registry.js';
import { EventStore } from './event-store/event-store.js';
import { Feed } from './event-store/feed.js';
import { FeedSignal } from './event-store/feed-signal.js';
import { Leadership } from './event-store/leadership.js';
import { SealWitness } from './seals/seal-witness.js';
import { Seals } from './seals/seals.js';
import { IntegrityCheck } from './seals/verification.js';
import { Verifications } from './seals/verifications.js';
import { Failures } from './failures.js';
import { WrittenReasons } from './written-reasons.js';
import { OperatorActs } from './operations/operator-acts.js';
import { OutputDispatcher } from './processes/output-dispatcher.js';
import { ProcessRunner } from './processes/process-runner.js';
import { ProjectionLag } from './operations/projection-lag.js';
import { ProjectionRebuild } from './projections/projection-rebuild.js';
import { ProjectionRunner } from './projections/projection-runner.js';
import { Rebuilds } from './projections/rebuilds.js';
import { QueueModule } from './queue/queue.module.js';
import { openStorage } from './storage/open-storage.js';
import { Storage } from './storage/storage.js';

const SERVICES: Provider[] = [
  Blockers,
  ChangeLog,
  Clock,
  ClosedAccounts,
  ClosureRecords,
  CommandHandlers,
  ContextRegistry,
  DeadlineAlarm,
  Deadlines,
  DeadlineScheduler,
  DeciderRunner,
  IdleWaiter,
  EventLog,
  EventStore,
  Failures,
  Feed,
  FeedSignal,
  Leadership,
  OperatorActs,
  WrittenReasons,
  OutputDispatcher,
  ProcessRunner,
  IntegrityCheck,
  ProjectionLag,
  ProjectionRebuild,
  ProjectionRunner,
  Rebuilds,
  Seals,
  SealWitness,
  Verifications,
  { provide: Storage, inject: [AppConfig], useFactory: openStorage },
  { provide: EventRegistry, inject: [ContextRegistry], useFactory: ({ events }: ContextRegistry) => events },
];

/** The event store and everything that runs on it; contains no business rules. */
@Global()
@Module({})
export class PlatformModule {
  static forRoot(): DynamicModule {
    return { module: PlatformModule, imports: [DiscoveryModule, QueueModule], providers: SERVICES, exports: SERVICES };
  }

  /** Registers a context's parts with the platform; the context's module must import the result. */
  static registerContext(parts: ContextDefinition): DynamicModule {
    const token = Symbol('context parts');
    return {
      module: class ContextDefinition {},
      providers: [
        { provide: token, inject: [ContextRegistry], useFactory: (registry: ContextRegistry) => registry.add(parts) },
      ],
    };
  }
}
