import type { MissingDocuments } from '@perpetua/contracts/invoicing.contract';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { CheckboxInput } from '../../../ui/checkbox-input';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { useDialogCall } from '../../../ui/use-dialog-call';
import { useRequestMissing } from './operations.api';
import styles from './operations.module.css';

/**
 * Paid orders that no document was ever requested for: how many, what they come to, and a button that requests the
 * documents after a question. Renders nothing when there are none.
 */
export function MissingDocumentsPanel({ missing }: { missing: MissingDocuments }) {
  const { t } = useTranslation('operations');
  const { euros, shortInstant } = useFormats();
  const { orders, total, refunds, refunded, listed, provider } = missing;
  if (orders === 0) return null;
  const title = t('missing.title', { count: orders });
  const sums = [
    t('missing.sums', { count: orders, total: euros(total) }),
    ...(refunds === 0 ? [] : [t('missing.refunds', { count: refunds, refunded: euros(refunded) })]),
  ];
  return (
    <section className={`slab ${styles.cause}`} aria-label={title}>
      <header className={styles.head}>
        <h2 className="heading-small">{title}</h2>
        <span className="numbers">{sums.join(', ')}</span>
      </header>
      <p>{t('missing.lead')}</p>
      <ul className={styles.letters}>
        {listed.map((order) => (
          <li key={order.orderId} className={styles.letter}>
            <span className={styles.what}>
              <Link to={generatePath(paths.order, { orderId: order.orderId })}>
                {t('refunds.order', { number: order.orderNumber })}
              </Link>
              <span className="numbers">
                {euros(order.total)}
                {order.refunded !== '0.00' && `, ${t('missing.refunded', { amount: euros(order.refunded) })}`}
              </span>
            </span>
            <span className="muted small">{t('missing.paid', { time: shortInstant(order.paidAt) })}</span>
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        <RequestMissing orders={orders} />
        <span className="muted small">
          {orders > listed.length && <>{t('missing.more', { count: orders - listed.length })} </>}
          {t(`missing.by.${provider}`)}
        </span>
      </p>
    </section>
  );
}

function RequestMissing({ orders }: { orders: number }) {
  const { t } = useTranslation('operations');
  const { register, control } = useForm({ defaultValues: { mail: false } });
  const mail = useWatch({ control, name: 'mail' });
  const requesting = useDialogCall({
    call: useRequestMissing(),
    doneText: () => t('missing.done', { count: orders }),
  });
  return (
    <>
      <Button look="bloom" onClick={requesting.open}>
        {t('missing.act')}
      </Button>
      <ConfirmDialog
        open={requesting.isOpen}
        title={t('missing.sure', { count: orders })}
        confirm={t('missing.act')}
        busy={requesting.isSending}
        onConfirm={() => void requesting.send({ mail })}
        onClose={requesting.close}
      >
        <CheckboxInput label={t('missing.mail')} field={register('mail')} />
        <p className="muted">{t(mail ? 'missing.sureMail' : 'missing.sureNoMail')}</p>
      </ConfirmDialog>
    </>
  );
}
