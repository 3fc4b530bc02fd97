import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { slotEnd } from '../policies/deadlines.policy.js';
import { earliestDelivery, earliestStart } from '../policies/earliest.policy.js';
import type { ServiceRelation } from './service-visibility.policy.js';
import type { ServiceRow } from './service.row.js';

/** What the rows do not contain. */
interface EarlyDetails {
  /** When the cemetery of a delivery opens on its day (ISO 8601), by service id. */
  readonly openings: ReadonlyMap<string, string>;
  /** Texts by the id of their remark. */
  readonly remarks: ReadonlyMap<string, string>;
}

/** The statuses in which flowers are still to be started or delivered. */
const TO_DELIVER: ReadonlySet<ServiceRow['status']> = new Set(['accepted', 'reschedule_proposed', 'in_progress']);

/** Whether the row is about flowers that are still to be started or delivered. */
export const isToDeliver = ({ type, status }: ServiceRow): boolean => type === 'flower' && TO_DELIVER.has(status);

/** Whether the work was done after its slot; of a cleaning, after its day. */
export const latePart = (row: ServiceRow): Pick<Service, 'late'> => {
  if (row.delivered_at === null) return {};
  const { type, occurrence, scheduled_date: scheduledDate, scheduled_hour: scheduledHour, time_zone: timeZone } = row;
  const end = slotEnd({ type, occurrence, scheduledDate, scheduledHour, timeZone });
  return row.delivered_at.getTime() >= end.getTime() ? { late: true } : {};
};

/** From when flowers can be started and delivered, and who allowed an earlier delivery. */
export const earlyPart = (
  row: ServiceRow,
  { openings, remarks }: EarlyDetails,
  relation: ServiceRelation,
): Pick<Service, 'earliest' | 'early'> => {
  if (!isToDeliver(row)) return {};
  const slot = {
    scheduledDate: row.scheduled_date,
    scheduledHour: row.scheduled_hour,
    timeZone: row.time_zone,
    isEarlyAllowed: row.early !== null,
  };
  return {
    earliest: {
      start: earliestStart(slot).toISOString(),
      delivery: earliestDelivery(slot, openings.get(row.service_id) ?? null).toISOString(),
    },
    early: row.early
      ? {
          by: row.early.by,
          reason: readsReason(row.early.by, relation) ? remarks.get(row.early.remarkId ?? '') : undefined,
        }
      : undefined,
  };
};

/** Admins read every reason, customers their own. */
const readsReason = (by: 'customer' | 'admin', relation: ServiceRelation): boolean =>
  relation === 'admin' || relation === by;
