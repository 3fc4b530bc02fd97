import type { PartnerApplication, PartnerDetails } from '@perpetua/contracts/partners.contract';
import { mainlandZone } from '@perpetua/contracts/zone-names';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetAddressOfUser } from '../../identity/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { localDateOf } from '../../platform/clock/local-time.js';
import { Database, type Statement } from '../../platform/database/database.js';
import { partnerNotFound } from '../partner.errors.js';
import { ListAbsencesOfPartner, ListStandingLoads } from '../partners.queries.js';
import { PartnerList } from './partner-list.reader.js';
import { PartnerRequirements } from './partner-requirements.js';

interface ApplicationRow {
  readonly address_id: string;
  readonly billing: boolean | string;
  readonly delivery: boolean | string;
  readonly consent_version: string;
  readonly consented_at: Date;
}

/** What is stored with an application form, besides the form's own fields. */
export interface KeptApplication {
  readonly partnerId: string;
  /** The id of the applicant's postal address, which the identity context stores. */
  readonly addressId: string;
  readonly consentVersion: string;
  readonly consentedAt: Date;
}

/** The SQL statement that stores an application form; it replaces the partner's previous form. */
export const applicationStatement = (kept: KeptApplication, form: PartnerApplication): Statement => ({
  name: 'partners.application',
  text: `INSERT INTO partners.applications
      (partner_id, address_id, city, parish, billing, delivery, consent_version, consented_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (partner_id) DO UPDATE SET address_id = excluded.address_id, city = excluded.city,
      parish = excluded.parish, billing = excluded.billing, delivery = excluded.delivery,
      consent_version = excluded.consent_version, consented_at = excluded.consented_at`,
  values: [
    kept.partnerId,
    kept.addressId,
    form.city,
    form.parish,
    JSON.stringify(form.billing),
    JSON.stringify(form.delivery),
    kept.consentVersion,
    kept.consentedAt,
  ],
});

/** The statements that remove a partner's application form and the reasons of decisions, which are personal data. */
export const forgetApplicationOf = (partnerId: string): Statement[] => [
  {
    name: 'partners.forget-application',
    text: 'DELETE FROM partners.applications WHERE partner_id = $1',
    values: [partnerId],
  },
  {
    name: 'partners.forget-written-reasons',
    text: 'SELECT platform.forget_written_reasons($1, ARRAY[$1::uuid])',
    values: [partnerId],
  },
];

/** Reads a partner together with the application, for admins. */
@Injectable()
export class PartnerApplications {
  constructor(
    private readonly database: Database,
    private readonly partners: PartnerList,
    private readonly queries: QueryBus,
    private readonly requirements: PartnerRequirements,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError 404 when nobody with that id has applied */
  async of(partnerId: string): Promise<PartnerDetails> {
    const [partner, application] = await Promise.all([this.partners.find(partnerId), this.application(partnerId)]);
    if (partner === undefined) throw partnerNotFound();
    const absences = await this.queries.execute(new ListAbsencesOfPartner(partnerId));
    return {
      ...partner,
      application,
      ...(await this.requirements.missingTo(partner)),
      ...(absences.length > 0 && { absences: [...absences] }),
      ...(partner.standingAcceptance && { acceptedInAdvance: await this.acceptedInAdvance(partnerId) }),
    };
  }

  private async acceptedInAdvance(partnerId: string): Promise<NonNullable<PartnerDetails['acceptedInAdvance']>> {
    const today = localDateOf(this.clock.now(), mainlandZone);
    const [load] = await this.queries.execute(new ListStandingLoads([partnerId], today));
    return { today: load?.day ?? 0, thisWeek: load?.week ?? 0 };
  }

  private async application(partnerId: string): Promise<PartnerDetails['application']> {
    const [row] = await this.database.query<ApplicationRow>({
      name: 'partners.application-of',
      text: `SELECT address_id, billing, delivery, consent_version, consented_at FROM partners.applications
        WHERE partner_id = $1`,
      values: [partnerId],
    });
    if (row === undefined) return null;
    return {
      address: await this.queries.execute(new GetAddressOfUser(partnerId, row.address_id)),
      billing: row.billing,
      delivery: row.delivery,
      consentVersion: row.consent_version,
      consentedAt: row.consented_at.toISOString(),
    };
  }
}
