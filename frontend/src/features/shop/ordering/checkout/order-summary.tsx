import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import { FlowerGlyph } from '../../../../ui/flower-glyph';
import { Money } from '../../../../ui/money';
import { CartNotices } from '../../cart/cart-notices';
import { cartItemName } from '../../cart/cart-item-name';
import type { ShownCart } from '../../cart/cart.api';
import styles from './order-summary.module.css';

interface OrderSummaryProps {
  cart: ShownCart;
  /** The button of the next step, and the notes under it. */
  children?: React.ReactNode;
}

/** The items and their prices: a panel next to the steps, and below them on phones. */
export function OrderSummary({ cart, children }: OrderSummaryProps) {
  const { t } = useTranslation('ordering');
  const isCleaning = cart.items[0]?.type === 'clean';
  return (
    <section className={`slab ${styles.slab}`} aria-labelledby="order-summary">
      <h2 id="order-summary" className="heading-small">
        {t('summary.title')}
      </h2>
      <CartNotices cart={cart} />
      <ul className={styles.lines}>
        {cart.items.map((item) => (
          <SummaryLine key={item.id} item={item} />
        ))}
      </ul>
      <dl className={styles.figures}>
        {!isCleaning && (
          <div className={styles.figure}>
            <dt>{t('summary.delivery')}</dt>
            <dd>{t('summary.included')}</dd>
          </div>
        )}
        <div className={styles.figure}>
          <dt className={styles.total}>{t('summary.total')}</dt>
          <dd className={styles.sum}>
            <Money amount={cart.total} display />
          </dd>
        </div>
      </dl>
      {children}
    </section>
  );
}

function SummaryLine({ item }: { item: ShownCart['items'][number] }) {
  const { t } = useTranslation('ordering');
  const { language, euros } = useFormats();
  return (
    <li className={styles.line}>
      {item.image === '' ? (
        <span className={styles.picture}>
          <FlowerGlyph name="bloom" />
        </span>
      ) : (
        <img className={styles.picture} src={`data:image/jpeg;base64,${item.image}`} alt="" width={60} height={60} />
      )}
      <div className={styles.words}>
        <p className={styles.name}>{cartItemName(item.name, language)}</p>
        <p className="small muted">
          {item.plan === null
            ? t(item.type === 'clean' ? 'summary.visits' : 'summary.pieces', { count: item.quantity })
            : t('summary.plan', { count: item.plan.frequency })}
        </p>
      </div>
      <span className={styles.price}>{euros(item.lineTotal)}</span>
    </li>
  );
}
