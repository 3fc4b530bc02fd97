import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { phoneText, useFormats } from '../../../../lib/formats';
import { Fact, Facts } from '../pieces/facts';
import { usePlaceOf } from '../pieces/use-place-of';
import { WrittenInstructions } from '../pieces/written-instructions';
import { KeepAndShare } from './keep-and-share';
import styles from './order-in-brief.module.css';
import { useOrderMoment } from '../pieces/use-order-moment';

/** What was ordered, where it goes and when, with which words, whom we call, and what happens next. */
export function OrderInBrief({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const { text } = useFormats();
  const placeOf = usePlaceOf();
  const when = useOrderMoment(order);
  const { items, contact, message, substitution, instructions, delivery } = order;
  const written = { products: items, message, substitution, instructions, ceremony: delivery.ceremony };
  return (
    <>
      <div className={styles.brief}>
        <Facts>
          <Fact name={t('brief.what')}>
            {items.map(({ productId, quantity, name }) => (
              <span key={productId} className={styles.item}>
                {quantity > 1 ? `${quantity} × ${text(name)}` : text(name)}
              </span>
            ))}
          </Fact>
          <Fact name={t('brief.where')}>{placeOf(order)}</Fact>
          <Fact name={t('brief.when')}>{when}</Fact>
          {contact !== undefined && (
            <Fact name={t('brief.call')}>
              {[contact.name, contact.phone === null ? '' : phoneText(contact.phone)].filter(Boolean).join(', ')}
            </Fact>
          )}
        </Facts>
        <div className={styles.words}>
          <WrittenInstructions written={written} />
        </div>
        <KeepAndShare order={order} />
      </div>
      {order.status !== 'payment_processing' && (
        <section className={styles.next} aria-labelledby="what-happens-next">
          <h2 id="what-happens-next" className="heading-small">
            {t('brief.next.title')}
          </h2>
          <ol className={styles.steps}>
            <li>{t(`brief.next.ask.${order.kind}`, { city: delivery.city })}</li>
            <li>{t('brief.next.told')}</li>
            <li>{t(`brief.next.done.${order.kind}`)}</li>
          </ol>
        </section>
      )}
    </>
  );
}
