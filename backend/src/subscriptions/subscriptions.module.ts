import { Module } from '@nestjs/common';
import { deciderHandlers } from '../platform/domain/command-handlers.js';
import { PlatformModule } from '../platform/platform.module.js';
import { SubscriptionRows } from './subscription-row.projection.js';
import { SubscriptionController } from './http/subscription.controller.js';
import { subscriptionAudience } from './subscription.audience.js';
import { CountRunningPlansAtGrave } from './subscription.queries.js';
import { subscriptionDeadlineActions } from './subscription.deadlines.js';
import { subscriptionAggregate } from './subscription.aggregate.js';
import { subscriptionEvents } from './subscription.events.js';
import { EndSubscriptionHandler, MoveOccurrenceHandler } from './subscription.handlers.js';
import {
  CountRunningPlansAtGraveHandler,
  GetSubscriptionProgressHandler,
  ListSubscriptionSummariesHandler,
} from './http/subscription.query-handlers.js';
import { subscriptionsProcess } from './subscriptions.process.js';

@Module({
  imports: [
    PlatformModule.registerContext({
      events: [subscriptionEvents],
      aggregates: [subscriptionAggregate],
      processes: [subscriptionsProcess],
      deadlines: [subscriptionDeadlineActions],
      audiences: [subscriptionAudience],
      blockers: [{ record: 'grave', code: 'plans', count: (id) => new CountRunningPlansAtGrave(id) }],
    }),
  ],
  controllers: [SubscriptionController],
  providers: [
    ...deciderHandlers(subscriptionAggregate),
    EndSubscriptionHandler,
    MoveOccurrenceHandler,
    CountRunningPlansAtGraveHandler,
    GetSubscriptionProgressHandler,
    ListSubscriptionSummariesHandler,
    SubscriptionRows,
  ],
})
export class SubscriptionsModule {}
