import type { PartnerRecord } from '@perpetua/contracts/partners.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { useOfficeFormats } from '../../../lib/office-formats';
import { Panel } from '../../../ui/panel';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { PartnerDossier } from '../../partner/partners/partner-dossier';
import { usePartner } from '../../partner/partners/partners.api';
import { usePartnerRecord } from './person-desk.api';
import styles from './person-desk.module.css';

/** What an admin knows and decides about a partner: the application, the facts, and how reliably the partner works. */
export function PartnerFile({ partnerId }: { partnerId: string }) {
  const { t } = useTranslation('person');
  return (
    <>
      <QueryView query={usePartner(partnerId)} skeleton={<Skeleton height={320} />}>
        {(partner) => <PartnerDossier partner={partner} />}
      </QueryView>
      <Panel id="partner-record" title={t('record.title')}>
        <QueryView query={usePartnerRecord(partnerId)} skeleton={<Skeleton height={64} />}>
          {(record) => <RecordFigures record={record} />}
        </QueryView>
      </Panel>
    </>
  );
}

function RecordFigures({ record: { since, asked, accepted, done, onTime } }: { record: PartnerRecord }) {
  const { t } = useTranslation('person');
  const { instantDay } = useFormats();
  const { percent } = useOfficeFormats();
  const share = (part: number, whole: number) => (whole === 0 ? '–' : percent(part / whole, 'never'));
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('record.accepted', { part: accepted, whole: asked })}</dt>
          <dd>{share(accepted, asked)}</dd>
        </div>
        <div>
          <dt>{t('record.onTime', { part: onTime, whole: done })}</dt>
          <dd>{share(onTime, done)}</dd>
        </div>
      </dl>
      <p className="small muted">{t('record.since', { day: instantDay(since) })}</p>
    </>
  );
}
