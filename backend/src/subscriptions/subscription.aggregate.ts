import { defineAggregate } from '../platform/domain/decider-runner.js';
import { subscriptionRow } from './subscription-row.projection.js';
import { subscriptionDecider } from './subscription.decider.js';

/** The aggregate of a bought plan; its row is written in the transaction of its events. */
export const subscriptionAggregate = defineAggregate({ decider: subscriptionDecider, inline: subscriptionRow });
