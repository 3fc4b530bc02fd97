import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { SubstitutionText } from '../ordering/substitution-line';
import styles from './work-place.module.css';

/** The customer's words for ribbons and card, and what to do when a flower is not available. */
export function WorkWishes({ service: { products, message, substitution } }: { service: Service }) {
  const { t } = useTranslation('fulfilment');
  return (
    <>
      <Ribbons products={products} />
      {message !== undefined && (
        <Wish title={t('work.message')}>
          <blockquote className={styles.message}>{message}</blockquote>
          <p className="small muted">{t('work.messageText')}</p>
        </Wish>
      )}
      {substitution !== undefined && (
        <Wish title={t('work.substitution')}>
          <p className={styles.sentence}>
            <SubstitutionText substitution={substitution} />
          </p>
        </Wish>
      )}
    </>
  );
}

function Ribbons({ products }: Pick<Service, 'products'>) {
  const { t } = useTranslation('fulfilment');
  const { text } = useFormats();
  const ribboned = products.filter(({ ribbonText }) => ribbonText !== undefined);
  if (ribboned.length === 0) return null;
  return (
    <Wish title={t('work.ribbon')}>
      {ribboned.map(({ productId, name, quantity, ribbonText }) => (
        <figure key={productId} className={styles.figure}>
          <figcaption>{quantity > 1 ? `${quantity} × ${text(name)}` : text(name)}</figcaption>
          <blockquote className={styles.message}>{ribbonText}</blockquote>
        </figure>
      ))}
      <p className="small muted">{t('work.messageText')}</p>
    </Wish>
  );
}

function Wish({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <h2 id={id} className="heading-small">
        {title}
      </h2>
      {children}
    </section>
  );
}
