import { defineAggregate } from '../platform/domain/decider-runner.js';
import { subscriptionRow } from './subscription-row.projection.js';
import { subscriptionDecider } from './subscription.decider.js';

/** A bought plan with its row. */
export const subscriptionAggregate = defineAggregate({ decider: subscriptionDecider, inline: subscriptionRow });
