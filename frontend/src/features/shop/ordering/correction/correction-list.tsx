import type { OrderCorrection } from '@perpetua/contracts/order-correction.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { phoneText, useFormats } from '../../../../lib/formats';
import list from '../../../../ui/line-list.module.css';
import styles from './correction-list.module.css';

/** What was corrected of an order, newest first: each text before and after. */
export function CorrectionList({ order }: { order: Order }) {
  const { corrections = [] } = order;
  return (
    <ul className={list.lines}>
      {corrections.map((correction) => (
        <li key={correction.id} className={list.line}>
          <Correction order={order} correction={correction} />
        </li>
      ))}
    </ul>
  );
}

function Correction({ order, correction }: { order: Order; correction: OrderCorrection }) {
  const { t } = useTranslation('ordering');
  const { instant } = useFormats();
  const { at, by, byRole, reason, changes } = correction;
  const who = by?.name || t(`correction.by.${byRole}`);
  return (
    <div className={styles.correction}>
      <p className="small muted">{t('correction.when', { who, at: instant(at, order.delivery.timeZone) })}</p>
      {reason !== undefined && <p className="small">{t('correction.because', { reason })}</p>}
      {changes.map((change) => (
        <Change key={`${change.field}${change.productId ?? ''}`} order={order} change={change} />
      ))}
    </div>
  );
}

/** One text; its words are gone once the customer's account was closed. */
function Change({ order, change }: { order: Order; change: OrderCorrection['changes'][number] }) {
  const { t } = useTranslation('ordering');
  const { text } = useFormats();
  const { field, productId, before, after } = change;
  const product = order.items.find((item) => item.productId === productId);
  const name = product ? t('written.ribbon', { name: text(product.name) }) : t(`correction.field.${field}`);
  const shown = (words: string | null) => {
    if (words === null) return t(field === 'ribbon' ? 'ribbon.without' : 'correction.nothing');
    return field === 'contactPhone' ? phoneText(words) : `«${words}»`;
  };
  if (before === undefined || after === undefined) return <p>{name}</p>;
  return (
    <p className={styles.words}>
      {t('correction.change', {
        name,
        before: shown(before),
        after: shown(after),
        interpolation: { escapeValue: false },
      })}
    </p>
  );
}
