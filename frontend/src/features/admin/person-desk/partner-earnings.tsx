import { earningStatuses } from '@perpetua/contracts/partners.contract';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/files';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { useToasts } from '../../../ui/toasts';
import { readStatementFile, useEarningsOf } from '../../partner/partners/partners.api';
import styles from './person-desk.module.css';

/** A partner's earnings by status, with a download of the whole statement. */
export function PartnerEarnings({ partnerId }: { partnerId: string }) {
  const { t } = useTranslation('partners');
  const { euros } = useFormats();
  const toasts = useToasts();
  const download = () =>
    void readStatementFile({}, partnerId)
      .then((file) => saveFile(file, 'perpetua-statement.csv'))
      .catch(toasts.refused);
  return (
    <Panel
      id="partner-earnings"
      title={t('statement.title')}
      aside={
        <Button look="text" onClick={download}>
          {t('statement.csv')}
        </Button>
      }
    >
      <QueryView query={useEarningsOf(partnerId)} skeleton={<Skeleton height={64} />}>
        {({ totals }) => (
          <dl className={styles.figures}>
            {earningStatuses.map((status) => (
              <div key={status}>
                <dt>{t(`earning.${status}`)}</dt>
                <dd>{euros(totals[status])}</dd>
              </div>
            ))}
          </dl>
        )}
      </QueryView>
    </Panel>
  );
}
