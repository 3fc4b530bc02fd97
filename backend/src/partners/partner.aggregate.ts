import { defineAggregate } from '../platform/domain/decider-runner.js';
import { partnerDecider } from './partner.decider.js';
import { partnerRow } from './reading/partner.row.js';

/** The partner aggregate: its rules and its inline row, which matching, admins and the partner read. */
export const partnerAggregate = defineAggregate({ decider: partnerDecider, inline: partnerRow });
