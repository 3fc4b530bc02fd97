import type { PartnerDetails } from '@perpetua/contracts/partners.contract';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router-dom';
import { phoneText, useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { FactList } from '../../../ui/fact-list';
import layout from '../../../ui/form-layout.module.css';
import { addressLine } from '../../account/identity/address-line';
import { PartnerAbsences } from '../absences/partner-absences';
import { ApprovePanel } from './approve-panel';
import { DecisionButtons } from './decision-buttons';
import styles from './partners.module.css';
import { StandingTermsFacts } from './standing-terms-facts';
import { WorkingHoursFacts } from './working-hours-facts';

/**
 * A partner as an admin sees them: first the approval of an open application, then the facts and the other decisions.
 */
export function PartnerDossier({ partner }: { partner: PartnerDetails }) {
  const { t } = useTranslation('partners');
  return (
    <div className={styles.work}>
      {partner.allowedActions.includes('approve') && <ApprovePanel partner={partner} />}
      <section className={`card ${styles.status}`} aria-labelledby="facts">
        <h2 id="facts" className="heading-small">
          {t('dossier.facts')}
        </h2>
        <FactList facts={useFacts(partner)} />
        <StandingTermsFacts partner={partner} />
        <WorkingHoursFacts hours={partner.workingHours} />
        <PartnerAbsences absences={partner.absences} />
        <div className={layout.actions}>
          <DecisionButtons partner={partner} />
          <Button look="text" to={generatePath(paths.audit, { stream: 'partner', id: partner.id })}>
            {t('dossier.history')}
          </Button>
        </div>
      </section>
    </div>
  );
}

function useFacts(partner: PartnerDetails) {
  const { t } = useTranslation('partners');
  const { distance, instantDay } = useFormats();
  const { application } = partner;
  const address = application?.address;
  const details = (said: boolean | string | undefined) =>
    typeof said === 'boolean' ? t(said ? 'dossier.yes' : 'dossier.no') : said;
  return [
    { name: t('column.type'), value: t(`type.${partner.partnerType}`) },
    { name: t('dossier.email'), value: <a href={`mailto:${partner.email}`}>{partner.email}</a> },
    { name: t('dossier.phone'), value: <a href={`tel:${partner.phone}`}>{phoneText(partner.phone)}</a> },
    { name: t('dossier.address'), value: address && addressLine(address) },
    { name: t('dossier.taxId'), value: address?.taxId },
    { name: t('dossier.billing'), value: details(application?.billing) },
    { name: t('dossier.delivery'), value: details(application?.delivery) },
    { name: t('dossier.radius'), value: distance(partner.radiusKm) },
    { name: t('column.appliedAt'), value: instantDay(partner.appliedAt) },
    { name: t('dossier.reason'), value: partner.statusReason },
    { name: t('dossier.account'), value: partner.accountBlocked ? t('dossier.accountBlocked') : undefined },
  ];
}
