import type { FieldChange } from '../../platform/changes/change-event.events.js';
import { fieldChanges, type Fields } from '../../platform/changes/field-changes.policy.js';
import type { ProposedCemeteryRow } from './cemetery.statements.js';

/**
 * The differences between two states of a cemetery, for its history; a state is null when the cemetery does not exist.
 * While the cemetery is a proposal in one of the given states, its fields can contain a customer's texts, so only the
 * status is recorded with its values, and the other changed fields only by name.
 */
export const cemeteryChanges = (
  before: ProposedCemeteryRow | null,
  after: ProposedCemeteryRow | null,
): FieldChange[] => {
  const changes = fieldChanges(before && fieldsOf(before), after && fieldsOf(after));
  const isPublic = [before, after].every((row) => row === null || !isCustomers(row));
  return isPublic ? changes : changes.map((change) => (change.path === 'status' ? change : { path: change.path }));
};

const isCustomers = ({ status }: ProposedCemeteryRow): boolean => status === 'proposed' || status === 'rejected';

const fieldsOf = (row: ProposedCemeteryRow): Fields => ({
  status: row.status,
  name: row.name,
  city: row.city,
  parish: row.parish,
  location: { lat: row.lat, lng: row.lng },
  openingHours: row.opening_hours,
  holidayHours: row.holiday_hours,
  exceptions: row.exceptions,
});
