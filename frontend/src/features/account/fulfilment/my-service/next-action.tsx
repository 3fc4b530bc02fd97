import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { AllowEarly, EarlyNote } from '../answers/early-delivery';
import { BlockAnswer, BlockFound } from '../answers/block-answer';
import { CorrectOrder } from '../../../shop/ordering/correction/correct-order';
import { useOrder } from '../../../shop/ordering/ordering.api';
import { NoCancellation } from '../../../shop/ordering/order/no-cancellation';
import { WithdrawOrder } from '../../../shop/ordering/order/withdraw-order';
import { CancelService } from './cancel-service';
import { Complain, OpenComplaint } from '../answers/complaint';
import { FeedbackForm } from './feedback-form';
import styles from './next-action.module.css';
import { OtherHours } from '../answers/other-hours';
import { Proposal } from '../answers/proposal';
import { RatingShown } from '../answers/rating-input';
import { Reschedule } from '../answers/reschedule';
import { useServiceWords } from '../service/service-words';
import exception from '../answers/exception.module.css';
import { useTimeLeftText } from '../service/time-left-text';
import type { ServiceStatusControl } from '../service/use-service-status';

interface NextActionProps {
  service: Service;
  status: ServiceStatusControl;
}

/** The panel that shows what the customer can do now, and what happens by itself at the next deadline. */
export function NextAction({ service, status }: NextActionProps) {
  const asksForFeedback = status.isAllowed('feedback');
  // Once work has begun or is over, it can neither be cancelled nor corrected.
  const isPast = status.status !== 'unknown' && !serviceLifecycle.permits(status.status, 'ServiceCancelled');
  const isOver = status.allowedActions.length === 0 && service.nextDeadline === undefined;
  return (
    <section className={`${isOver ? `card ${styles.over}` : 'slab'} ${styles.panel}`} aria-labelledby="next-action">
      <NextTitle service={service} status={status} asksForFeedback={asksForFeedback} />
      <Deadline service={service} />
      <Proposal service={service} status={status} reader="customer" />
      <OtherHours service={service} status={status} />
      <BlockFound service={service} />
      {status.isAllowed('block-answer') && <BlockAnswer service={service} status={status} />}
      <OpenComplaint service={service} />
      {asksForFeedback ? <FeedbackForm service={service} status={status} /> : <Outcome service={service} />}
      <PartnerPhone service={service} />
      <EarlyNote service={service} reader="customer" />
      <div className={exception.options}>
        <AllowEarly service={service} status={status} />
        <Reschedule service={service} status={status} reader="customer" />
        <Complain status={status} />
        <CancelService service={service} status={status} />
        {(service.type === 'clean' || !isPast) && <ActsOnOrder service={service} />}
      </div>
      {isPast && status.status !== 'cancelled' && <NoCancellation />}
    </section>
  );
}

/** What concerns the whole order of the service: its correction, and for a cleaning the right to withdraw from it. */
function ActsOnOrder({ service: { orderId, type } }: { service: Service }) {
  const { data } = useOrder(orderId);
  if (data === undefined) return null;
  return (
    <>
      <CorrectOrder order={data} />
      {type === 'clean' && <WithdrawOrder order={data} />}
    </>
  );
}

function NextTitle({ service, status: { status }, asksForFeedback }: NextActionProps & { asksForFeedback: boolean }) {
  const { t } = useTranslation('fulfilment');
  const words = useServiceWords();
  return (
    <>
      <h2 id="next-action" className="heading-small">
        {asksForFeedback ? t('feedback.title') : t(`next.${status}`)}
      </h2>
      <p>{asksForFeedback ? t('feedback.text') : words.detail(service, 'customer')}</p>
    </>
  );
}

function Deadline({ service }: { service: Service }) {
  const deadline = useServiceWords().deadline(service);
  const { text, leftMs } = useTimeLeftText(service.nextDeadline?.at);
  if (deadline === undefined) return null;
  return (
    <p className={styles.deadline}>
      <Icon name="clock" size={20} />
      <span>
        {deadline}
        {leftMs > 0 && <span className={`numbers ${styles.left}`}>{text}</span>}
      </span>
    </p>
  );
}

/** The outcome: the customer's rating, and the refund. */
function Outcome({ service }: { service: Service }) {
  const { t } = useTranslation('fulfilment');
  const { euros } = useFormats();
  return (
    <>
      {service.rating !== undefined && (
        <div>
          <p className="overline">{t('feedback.rating')}</p>
          <RatingShown rating={service.rating} />
          {service.comment !== undefined && <p className="small">{service.comment}</p>}
        </div>
      )}
      {service.refund !== undefined && <p>{t('refunded', { amount: euros(service.refund) })}</p>}
    </>
  );
}

function PartnerPhone({ service: { partner } }: { service: Service }) {
  const { t } = useTranslation('fulfilment');
  if (partner?.phone === undefined) return null;
  return (
    <Button look="outlined" href={`tel:${partner.phone}`}>
      <Icon name="phone" size={20} />
      {t('callNamed', { name: partner.name })}
    </Button>
  );
}
