import {
  defaultCapacity,
  type OwnPartner,
  type PartnerApplication,
  RADIUS_KM,
} from '@perpetua/contracts/partners.contract';
import { currentLegalVersion, kindsAcceptedBy } from '@perpetua/contracts/legal-versions';
import { usertypeIds } from '@perpetua/contracts/roles';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Applicant, GetApplicantRows } from '../../identity/index.js';
import { GetConsentRows } from '../../legal/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { errorCode, FOREIGN_KEY_VIOLATION } from '../../platform/database/error-code.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import type { AuthenticatedUser } from '../../platform/http/access/access.js';
import { validationFailed } from '../../platform/http/requests/validation.js';
import { newId } from '../../platform/ids.js';
import { partnerAggregate } from '../partner.aggregate.js';
import { ApplyAsPartner } from '../partner.commands.js';
import { PartnerPlaces } from '../partner-places.service.js';
import { applicationStatement } from '../reading/application.reader.js';
import { PartnerProfiles } from '../reading/partner-view.reader.js';

/** Stores applications to become a partner: account, postal address, form and event in one transaction. */
@Injectable()
export class Applications {
  constructor(
    private readonly queries: QueryBus,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
    private readonly places: PartnerPlaces,
    private readonly partners: PartnerProfiles,
  ) {}

  /**
   * Stores an application. A logged-in partner applies with the existing account; for other applicants an account is
   * created.
   * @throws DomainError 400 without e-mail address or password for a new account, 409 `email_taken`, 409
   * `illegal_transition` for a partner whose application is pending or approved, 422 `location_outside_portugal`
   */
  async submit(form: PartnerApplication, caller: AuthenticatedUser | undefined): Promise<OwnPartner> {
    const applicant = applicantOf(form, caller);
    const partnerId = applicant.kind === 'new' ? applicant.account.id : applicant.userId;
    const [location, before] = await Promise.all([
      this.places.at(form.location),
      applicant.kind === 'new' ? undefined : this.partners.find(partnerId),
    ]);
    const application = {
      partnerId,
      partnerType: form.partnerType,
      radiusKm: before?.radiusKm ?? RADIUS_KM.default,
      capacity: before?.capacity ?? defaultCapacity,
      consentVersion: currentLegalVersion('partner-terms'),
      location,
    };
    const meta = { commandId: newId(), actor: { id: partnerId, role: 'partner' } } as const;
    await this.store(new ApplyAsPartner(application, meta), { form, applicant });
    return this.partners.of(partnerId);
  }

  private async store(
    command: ApplyAsPartner,
    { form, applicant }: { form: PartnerApplication; applicant: Applicant },
  ): Promise<void> {
    const addressId = newId();
    const account = new GetApplicantRows(applicant, { id: addressId, ...addressOf(form) });
    const kept = {
      partnerId: command.payload.partnerId,
      addressId,
      consentVersion: currentLegalVersion('partner-terms'),
      consentedAt: this.clock.now(),
    };
    const consents = new GetConsentRows({
      userId: kept.partnerId,
      kinds: kindsAcceptedBy('partner'),
      language: form.language,
      act: 'application',
    });
    const rows = [
      ...(await this.queries.execute(account)),
      applicationStatement(kept, form),
      ...(await this.queries.execute(consents)),
    ];
    try {
      await this.runner.run(partnerAggregate, command, { rows });
    } catch (error) {
      if (errorCode(error) === FOREIGN_KEY_VIOLATION) await this.queries.execute(account);
      throw error;
    }
  }
}

const usertypeFor = ({ partnerType }: PartnerApplication): 2 | 3 =>
  partnerType === 'flower' ? usertypeIds.AdvertiserFlower : usertypeIds.AdvertiserGrave;

const applicantOf = (form: PartnerApplication, caller: AuthenticatedUser | undefined): Applicant => {
  const { name, surname, phone, email, password, language } = form;
  const usertypeId = usertypeFor(form);
  if (caller?.role === 'partner') return { kind: 'known', userId: caller.id, usertypeId, name, surname, phone };
  if (email === undefined || password === undefined) throw validationFailed(missing({ email, password }));
  return { kind: 'new', account: { id: newId(), name, surname, phone, email, password, language, usertypeId } };
};

const missing = (fields: Readonly<Record<string, unknown>>): { path: string; code: string; message: string }[] =>
  Object.entries(fields)
    .filter(([, value]) => value === undefined)
    .map(([path]) => ({ path, code: 'required', message: 'This field is required.' }));

const addressOf = (form: PartnerApplication) => ({
  firstName: form.name,
  surname: form.surname,
  city: form.city,
  parish: form.parish,
  street: form.street,
  streetNumber: form.streetNumber,
  floor: form.floor,
  postalCode: form.postalCode,
  taxId: form.taxId,
  taxCountry: 'PT',
  country: 'PT' as const,
  billing: form.billing !== false,
  location: form.location,
});
