import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Money } from '../../../ui/money';
import { RatingShown } from '../../account/fulfilment/answers/rating-input';
import styles from './work-place.module.css';

/** What the partner earns, the ordered products, and the customer's rating if there is one. */
export function WorkEarning({ service }: { service: Service }) {
  const { t } = useTranslation('fulfilment');
  const { text } = useFormats();
  return (
    <section className={`card ${styles.card}`} aria-labelledby="earning">
      <h2 id="earning" className="heading-small">
        {t('work.receive')}
      </h2>
      {service.amountToReceive !== undefined && <Money amount={service.amountToReceive} display />}
      <ul className={styles.products}>
        {service.products.map(({ productId, name, quantity }) => (
          <li key={productId}>{quantity > 1 ? `${quantity} × ${text(name)}` : text(name)}</li>
        ))}
      </ul>
      {service.rating !== undefined && (
        <div>
          <p className="overline">{t('work.rating')}</p>
          <RatingShown rating={service.rating} />
          {service.comment !== undefined && <p className="small">{service.comment}</p>}
        </div>
      )}
    </section>
  );
}
