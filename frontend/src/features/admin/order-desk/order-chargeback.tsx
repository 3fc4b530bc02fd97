import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { DownloadButton } from '../../../ui/download-button';
import { Panel } from '../../../ui/panel';
import styles from './order-desk.module.css';

/** The dispute of the payment at the payer's bank, with its deadline and the evidence to give to the bank. */
export function OrderChargeback({ order: { id, number, chargeback } }: { order: Order }) {
  const { t } = useTranslation('office');
  const { euros, instant } = useFormats();
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
        <DownloadButton file={evidence}>{t('chargeback.evidence')}</DownloadButton>
      </div>
    </Panel>
  );
}
