import { defineAggregate } from '../../platform/domain/decider-runner.js';
import { auditedOrder } from '../office/audited-order.policy.js';
import { orderDecider } from './order.decider.js';
import { orderRow } from '../projections/order-row.projection.js';

/** An order's rules with the row that shows its state. */
export const orderAggregate = defineAggregate({ decider: orderDecider, inline: orderRow, audited: auditedOrder });
