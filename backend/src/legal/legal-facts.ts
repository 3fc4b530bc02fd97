import {
  deliveryHours,
  maximumDaysAhead,
  maximumFlexibleDays,
  minimumLeadHours,
  newDateHours,
  withdrawalDays,
} from '@perpetua/contracts/delivery-rules';
import type { Language } from '@perpetua/contracts/languages';
import { complaintsBookUrl } from '@perpetua/contracts/legal-versions';
import { loginPauseMinutes, photoLinkMinutes, planLengths } from '@perpetua/contracts/limits';
import { handBackMinutes } from '@perpetua/contracts/standing-acceptance';
import { durationText, spanText } from '@perpetua/contracts/time-spans';
import type { AppConfig } from '../config/app-config.js';

const locales: Readonly<Record<Language, string>> = { pt: 'pt-PT', en: 'en-GB', es: 'es-ES' };

/** The settings that legal texts mention. */
export type LegalSettings = Pick<AppConfig, 'company' | 'disputeEntity' | 'site' | 'deadlines' | 'http' | 'mail'>;

/** What `{{…}}` in a legal text stands for on this installation, by name. */
export function legalFacts(
  { company, disputeEntity, site, deadlines, http, mail }: LegalSettings,
  language: Language,
): Readonly<Record<string, string>> {
  const locale = locales[language];
  const window = (name: keyof LegalSettings['deadlines']) => durationText(deadlines[name].toString(), locale);
  return {
    company: company.name,
    taxId: company.taxId.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3'),
    address: company.address.join(', '),
    registry: company.registry,
    email: site.support.email,
    site: http.publicUrl,
    complaintsBook: complaintsBookUrl,
    disputeEntity: disputeEntity.name,
    disputeEntityAddress: disputeEntity.address,
    disputeEntityWebsite: disputeEntity.website,
    first: deliveryHours.first,
    last: deliveryHours.end,
    lead: spanText(minimumLeadHours, 'hour', locale),
    ahead: spanText(maximumDaysAhead, 'day', locale),
    lengths: new Intl.ListFormat(locale, { type: 'disjunction' }).format(planLengths.map(String)),
    withdrawalDays: String(withdrawalDays),
    nearDays: spanText(maximumFlexibleDays, 'day', locale),
    handBack: spanText(handBackMinutes, 'minute', locale),
    newDate: spanText(newDateHours, 'hour', locale),
    paymentSession: window('paymentSession'),
    multibancoLead: window('multibancoLead'),
    cancelFlowers: window('cancelFlowers'),
    missedFlowers: window('missedFlowers'),
    cancelCleaning: window('cancelCleaning'),
    feedback: window('feedback'),
    dispute: window('dispute'),
    photoLink: spanText(photoLinkMinutes, 'minute', locale),
    loginPause: spanText(loginPauseMinutes, 'minute', locale),
    mailRetention: spanText(mail.retentionDays, 'day', locale),
  };
}

/**
 * Fills the placeholders of a text.
 * @throws Error for a placeholder without a value
 */
export const filledText = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = facts[name];
    if (value === undefined) throw new Error(`a legal text has no value for {{${name}}}`);
    return value;
  });
