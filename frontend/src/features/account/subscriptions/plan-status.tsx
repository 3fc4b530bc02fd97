import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../../lib/business-clock';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { CancelPlan } from './cancel-plan';
import { PausePlan } from './pause-plan';
import styles from './plan-page.module.css';
import { usePlanAction } from './use-plan-action';
import { dateOf, nextVisit, visitsDone } from './visits.policy';
import { localDateAt } from '../../../lib/local-dates';
import { paths } from '../../../lib/paths';
import { generatePath } from 'react-router-dom';

/** The status of the plan, the date of the next visit, and the possible actions. */
export function PlanStatus({ plan }: { plan: SubscriptionAnswer }) {
  const { t } = useTranslation('plans');
  const { number } = useFormats();
  const { status, allowedActions } = plan;
  return (
    <section
      className={`${allowedActions.length > 0 ? 'slab' : `card ${styles.card}`} ${styles.panel}`}
      aria-labelledby="plan-status"
    >
      <h2 id="plan-status" className="heading-small">
        {t(`status.${status}`)}
      </h2>
      <p>{t('done.visits', { done: number(visitsDone(plan)), count: plan.plan.months })}</p>
      <NextVisit plan={plan} />
      {isEnding(plan) && (
        <Button look="bloom" to={generatePath(paths.subscriptionRenew, { subscriptionId: plan.id })}>
          {t('renew.button')}
        </Button>
      )}
      {allowedActions.includes('resume') && <ResumePlan plan={plan} />}
      {allowedActions.includes('pause') && <PausePlan plan={plan} />}
      {allowedActions.includes('cancel') && <CancelPlan plan={plan} />}
    </section>
  );
}

/** Whether the customer may renew the plan by now: it runs, and its last visit is arranged. */
const isEnding = ({ status, occurrences, allowedActions }: SubscriptionAnswer): boolean =>
  status === 'active' && allowedActions.includes('cancel') && occurrences.at(-1)?.serviceId !== undefined;

function NextVisit({ plan }: { plan: SubscriptionAnswer }) {
  const { t } = useTranslation('plans');
  const { longDate, instant } = useFormats();
  const next = nextVisit(plan, localDateAt(plan.timeZone, businessNow()));
  const isPaused = plan.status === 'paused' && plan.pausedUntil !== undefined;
  return (
    <>
      {isPaused && (
        <p className={styles.note}>
          <Icon name="clock" size={20} />
          {t('pausedUntil', { when: instant(plan.pausedUntil ?? '', plan.timeZone) })}
        </p>
      )}
      {next !== undefined && (plan.status === 'active' || next.serviceId !== undefined) && (
        <p className={styles.next}>
          <span className="small muted">{t('next')}</span>
          <strong>{longDate(dateOf(next))}</strong>
        </p>
      )}
    </>
  );
}

function ResumePlan({ plan }: { plan: SubscriptionAnswer }) {
  const { t } = useTranslation('plans');
  const { isSending, send } = usePlanAction(plan);
  return (
    <Button look="bloom" isBusy={isSending} onClick={() => void send({ action: 'resume' })}>
      {t('resume')}
    </Button>
  );
}
