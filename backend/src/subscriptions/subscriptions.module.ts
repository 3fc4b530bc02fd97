import { Module } from '@nestjs/common';
import { deciderHandlers } from '../platform/domain/command-handlers.js';
import { PlatformModule } from '../platform/platform.module.js';
import { SubscriptionRows, subscriptionAggregate } from './subscription.row.js';
import {
  SubscriptionController,
  CountRunningPlansAtGraveHandler,
  CountRunningPlansInCemeteryHandler,
  ListRunningPlansAtGraveHandler,
  GetSubscriptionProgressHandler,
  ListSubscriptionSummariesHandler,
} from './subscription.http.js';
import { RemindOfEndingHandler, RenewalController, RenewSubscriptionHandler } from './renewal.http.js';
import { subscriptionAudience, subscriptionEvents } from './subscription.js';
import { CountRunningPlansAtGrave, CountRunningPlansInCemetery } from './subscription.queries.js';
import { subscriptionDeadlineActions, subscriptionsProcess } from './subscriptions.process.js';
import { EndSubscriptionHandler, MoveOccurrenceHandler } from './subscription.handlers.js';

@Module({
  imports: [
    PlatformModule.registerContext({
      events: [subscriptionEvents],
      aggregates: [subscriptionAggregate],
      processes: [subscriptionsProcess],
      deadlines: [subscriptionDeadlineActions],
      audiences: [subscriptionAudience],
      blockers: [
        { record: 'grave', code: 'plans', count: (id) => new CountRunningPlansAtGrave(id) },
        { record: 'place of a cemetery', code: 'plans', count: (id) => new CountRunningPlansInCemetery(id) },
      ],
    }),
  ],
  controllers: [SubscriptionController, RenewalController],
  providers: [
    ...deciderHandlers(subscriptionAggregate),
    EndSubscriptionHandler,
    MoveOccurrenceHandler,
    RemindOfEndingHandler,
    RenewSubscriptionHandler,
    CountRunningPlansAtGraveHandler,
    CountRunningPlansInCemeteryHandler,
    ListRunningPlansAtGraveHandler,
    GetSubscriptionProgressHandler,
    ListSubscriptionSummariesHandler,
    SubscriptionRows,
  ],
})
export class SubscriptionsModule {}
