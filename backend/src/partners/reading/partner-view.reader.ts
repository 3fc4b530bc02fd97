import { allowedActions } from '@perpetua/contracts/lifecycles/lifecycle';
import { partnerLifecycle } from '@perpetua/contracts/lifecycles/partner.lifecycle';
import type { OwnPartner } from '@perpetua/contracts/partners.contract';
import { standingAcceptanceOf } from '@perpetua/contracts/standing-acceptance';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { WrittenReasons } from '../../platform/written-reasons.js';
import { partnerNotFound } from '../partner.errors.js';
import { PartnerRequirements } from './partner-requirements.js';
import { PARTNER_COLUMNS, type PartnerRow, weeklyCapacity } from './partner.row.js';

/** A partner as lists show it, with the actions that are permitted to `reader`. */
export const partnerView = (row: PartnerRow, reader: 'partner' | 'admin'): Omit<OwnPartner, 'missing'> => ({
  id: row.partner_id,
  partnerType: row.partner_type,
  status: row.status,
  city: row.city,
  location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  radiusKm: row.radius_km,
  capacity: weeklyCapacity(row.capacity),
  paused: (row.own_status ?? row.status) === 'paused',
  ...(row.working_hours !== null && { workingHours: row.working_hours }),
  ...(row.standing !== null && { standingAcceptance: standingAcceptanceOf(row.standing) }),
  ...(row.own_status !== null && { accountBlocked: true }),
  statusReason: row.reason,
  appliedAt: row.applied_at.toISOString(),
  version: row.version,
  allowedActions: allowedActions(partnerLifecycle, { state: row.own_status ?? row.status, role: reader }),
});

/** Reads a partner's own record. */
@Injectable()
export class PartnerProfiles {
  constructor(
    private readonly database: Database,
    private readonly requirements: PartnerRequirements,
    private readonly reasons: WrittenReasons,
  ) {}

  /** Undefined for an account that has not applied. */
  async find(partnerId: string): Promise<Omit<OwnPartner, 'missing'> | undefined> {
    const [row] = await this.database.query<PartnerRow>({
      name: 'partners.own',
      text: `SELECT ${PARTNER_COLUMNS} FROM partners.partners WHERE partner_id = $1`,
      values: [partnerId],
    });
    if (row === undefined) return undefined;
    const text = await this.reasons.of([row.reason]);
    return partnerView({ ...row, reason: text(row.reason) }, 'partner');
  }

  /** @throws DomainError 404 for an account that has not applied */
  async of(partnerId: string): Promise<OwnPartner> {
    const partner = await this.find(partnerId);
    if (partner === undefined) throw partnerNotFound();
    return { ...partner, ...(await this.requirements.missingTo(partner)) };
  }
}
