import { defineAggregate } from '../platform/domain/decider-runner.js';
import { partnerDecider } from './partner.decider.js';
import { partnerRow } from './projections/partner-row.projection.js';

/** Partners with the row that matching, admins and the partners themselves read. */
export const partnerAggregate = defineAggregate({ decider: partnerDecider, inline: partnerRow });
