import { disputeOutcomes, type Service } from '@perpetua/contracts/fulfilment.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { ChoiceCards } from '../../../ui/choice-cards';
import { TextInput } from '../../../ui/text-input';
import { RefusalNote } from '../../../ui/refusal-note';
import { MomentChoice } from '../../shop/ordering/moment/moment-choice';
import styles from './decision.module.css';
import { ReasonInput } from './reason-input';
import { leftOf, shareOf } from './refund-share.policy';
import { type Decision, useDecision } from './use-decision';
import { useIntervention } from './use-intervention';

/** The form in which an admin decides a dispute: one of five outcomes, and a reason. */
export function DisputeDecision({ service }: { service: Service }) {
  const { t } = useTranslation('audit');
  const { isSending, refusal, send } = useIntervention(service.id);
  const decision = useDecision(service);
  const { form, outcome, outcomeRef, choose, errors } = decision;
  const decide = form.handleSubmit(({ hour, ...body }) =>
    send({ action: 'resolve', body: { ...body, hour: body.date === undefined ? undefined : hour } }),
  );
  return (
    <section className={`slab ${styles.panel}`} aria-labelledby="dispute-decision">
      <h2 id="dispute-decision" className="heading-small">
        {t('dispute.title')}
      </h2>
      <Complaint service={service} />
      <form className={styles.form} noValidate onSubmit={(event) => void decide(event)}>
        <ChoiceCards
          legend={t('dispute.outcomes')}
          choices={disputeOutcomes.map((value) => ({
            value,
            title: t(`dispute.outcome.${value}`),
            text: t(`dispute.means.${value}`),
          }))}
          value={outcome}
          onChoose={choose}
          error={errors.outcome}
          focusRef={outcomeRef}
        />
        <OutcomeDetails service={service} decision={decision} />
        <ReasonInput field={form.register('reason')} isMissing={errors.reason !== undefined} />
        <RefusalNote error={refusal} />
        <Button look="bloom" type="submit" isBusy={isSending}>
          {t('dispute.decide')}
        </Button>
      </form>
    </section>
  );
}

/** The customer's complaint, and the instant by which an admin must decide it. */
function Complaint({ service: { dispute, timeZone } }: { service: Service }) {
  const { t } = useTranslation('audit');
  const { instant } = useFormats();
  if (dispute === undefined) return null;
  return (
    <div className={styles.head}>
      <p>
        <strong>{t(`dispute.reason.${dispute.reason}`)}</strong>
      </p>
      {dispute.text !== undefined && <blockquote className={styles.words}>{dispute.text}</blockquote>}
      <p className={dispute.overdue ? styles.warning : 'small muted'}>
        {t(dispute.overdue ? 'dispute.overdue' : 'dispute.decideBy', { at: instant(dispute.alarmAt, timeZone) })}
      </p>
    </div>
  );
}

/**
 * What an outcome needs in addition to the reason: the amount of a partial refund, or the date of repeated work. For a
 * full refund it shows the amount.
 */
function OutcomeDetails({ service, decision }: { service: Service; decision: Decision }): ReactNode {
  const { t } = useTranslation('audit');
  const { euros } = useFormats();
  const { outcome, amount, amountField, choice, errors } = decision;
  if (outcome === 'full') return <p>{t('dispute.all', { amount: euros(leftOf(service)) })}</p>;
  if (outcome === 'redo' || outcome === 'reassign') {
    return (
      <>
        <p className="small muted">{t('dispute.dateHint')}</p>
        <MomentChoice {...choice} />
      </>
    );
  }
  if (outcome !== 'partial') return null;
  return (
    <>
      <TextInput
        label={t('dispute.amount')}
        hint={t('dispute.amountHint', { most: euros(leftOf(service)) })}
        inputMode="decimal"
        required
        error={errors.amount}
        field={amountField()}
      />
      <Share service={service} amount={amount} />
    </>
  );
}

/**
 * The amount and percentage that the customer gets back with a partial refund, and what the partner keeps. Empty while
 * the amount is invalid.
 */
function Share({ service, amount }: { service: Service; amount: number }) {
  const { t } = useTranslation('audit');
  const { euros, number } = useFormats();
  const share = shareOf(service, amount);
  return (
    <p role="status">
      {share !== undefined &&
        t('dispute.share', {
          amount: euros(amount),
          percent: number(share.percent),
          partner: euros(share.partner),
        })}
    </p>
  );
}
