import { truncatedKm } from '@perpetua/contracts/great-circle';
import type { Cemetery, CemeteryProposal } from '@perpetua/contracts/places.contract';
import type { Viewer } from './cemetery.policy.js';
import type { CemeteryRow, ProposedCemeteryRow } from './cemetery.statements.js';

/** A cemetery with the fields that everybody can see; distances are truncated to 10 m. */
export const cemeteryAnswer = (row: CemeteryRow): Cemetery => ({
  id: row.id,
  name: row.name,
  city: row.city,
  cityCode: row.city_code,
  parish: row.parish,
  location: { lat: row.lat, lng: row.lng },
  timeZone: row.time_zone,
  region: row.region,
  openingHours: row.opening_hours,
  holidayHours: row.holiday_hours,
  exceptions: row.exceptions,
  municipalHoliday: row.municipal_holiday,
  status: row.status,
  ...(row.distance_km === null ? {} : { distanceKm: truncatedKm(row.distance_km) }),
  version: row.version,
});

/** A cemetery as the viewer sees it: its proposer and admins also see the proposal. */
export const cemeteryAnswerFor = (row: ProposedCemeteryRow, viewer: Viewer | undefined): Cemetery => {
  const isAdmin = viewer?.role === 'admin';
  const isProposalVisible = row.proposed_by !== null && (isAdmin || row.proposed_by === viewer?.id);
  return { ...cemeteryAnswer(row), ...(isProposalVisible ? { proposal: proposalOf(row, isAdmin) } : {}) };
};

const proposalOf = (row: ProposedCemeteryRow, isAdmin: boolean): CemeteryProposal => ({
  proposedAt: row.created_at.toISOString(),
  ...(isAdmin && row.proposed_by !== null ? { proposedBy: row.proposed_by } : {}),
  ...(row.note === null ? {} : { note: row.note }),
  ...(row.reason === null ? {} : { reason: row.reason }),
});
