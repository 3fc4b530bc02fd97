import { Module } from '@nestjs/common';
import { deciderHandlers, defineAggregate } from '../platform/event-store/decider-runner.js';
import { PlatformModule } from '../platform/platform.module.js';
import { SubscriptionRows, subscriptionRow } from './projections/subscription-row.projection.js';
import {
  CancelSubscription,
  ConcludeOccurrence,
  ScheduleDueOccurrences,
  StartSubscription,
} from './subscription.commands.js';
import { SubscriptionController } from './subscription.controller.js';
import { subscriptionAudience } from './subscription.audience.js';
import { subscriptionDeadlineActions } from './subscription.deadlines.js';
import { subscriptionDecider } from './subscription.decider.js';
import { SubscriptionProgressOfHandler } from './subscription.query-handlers.js';
import { subscriptionsProcess } from './subscriptions.process.js';

const subscriptionAggregate = defineAggregate({ decider: subscriptionDecider, inline: subscriptionRow });

@Module({
  imports: [
    PlatformModule.forContext({
      processes: [subscriptionsProcess],
      deadlines: [subscriptionDeadlineActions],
      audiences: [subscriptionAudience],
    }),
  ],
  controllers: [SubscriptionController],
  providers: [
    ...deciderHandlers(subscriptionAggregate, [
      StartSubscription,
      ScheduleDueOccurrences,
      ConcludeOccurrence,
      CancelSubscription,
    ]),
    SubscriptionProgressOfHandler,
    SubscriptionRows,
  ],
})
export class SubscriptionsModule {}
