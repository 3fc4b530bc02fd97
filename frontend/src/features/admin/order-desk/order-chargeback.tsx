import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Panel } from '../../../ui/panel';
import { useToasts } from '../../../ui/toasts';
import { useDownload } from '../../account/invoicing/invoicing.api';
import styles from './order-desk.module.css';

/** The dispute of the payment at the payer's bank, with its deadline and the evidence to give to the bank. */
export function OrderChargeback({ order: { id, number, chargeback } }: { order: Order }) {
  const { t } = useTranslation('office');
  const { euros, instant } = useFormats();
  const toasts = useToasts();
  const download = useDownload();
  if (chargeback === undefined) return null;
  const { amount, status, evidenceBy, disputeId } = chargeback;
  const evidence = { path: `/Order/${id}/dispute-evidence`, name: `${number}-evidence.zip` };
  return (
    <Panel id="order-chargeback" title={t('chargeback.title')}>
      <p>{t(`chargeback.${status}`, { amount: euros(amount) })}</p>
      {status === 'open' && evidenceBy !== null && (
        <p>
          <strong>{t('chargeback.evidenceBy', { time: instant(evidenceBy) })}</strong>
        </p>
      )}
      <p className="small muted">
        {t('chargeback.code')} <code>{disputeId}</code>
      </p>
      <div className={styles.acts}>
        <Button
          look="outlined"
          isSmall
          isBusy={download.isPending}
          onClick={() => download.mutate(evidence, { onError: toasts.refused })}
        >
          <Icon name="download" size={20} />
          {t('chargeback.evidence')}
        </Button>
      </div>
    </Panel>
  );
}
