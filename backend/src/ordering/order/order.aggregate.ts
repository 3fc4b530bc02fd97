import { defineAggregate } from '../../platform/domain/decider-runner.js';
import { auditedOrder } from '../office/audited-order.policy.js';
import { orderDecider } from './order.decider.js';
import { orderRow } from '../projections/order-row.projection.js';

/** The order aggregate: its rules, its inline row, and what the audit shows of it. */
export const orderAggregate = defineAggregate({ decider: orderDecider, inline: orderRow, audited: auditedOrder });
