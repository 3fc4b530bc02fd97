import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { BlockFound } from '../../account/fulfilment/answers/block-answer';
import { RefusalNote } from '../../../ui/refusal-note';
import { useNewDate } from '../../account/fulfilment/answers/use-new-date';
import { MomentChoice } from '../../shop/ordering/moment/moment-choice';
import { Button } from '../../../ui/button';
import styles from './decision.module.css';
import { ReasonInput } from './reason-input';
import { useIntervention } from './use-intervention';

/**
 * The form in which an admin decides about blocked work: sets a date on which the partner returns, or escalates the
 * service.
 */
export function BlockDecision({ service }: { service: Service }) {
  const { t } = useTranslation('audit');
  const { isSending, refusal, send } = useIntervention(service.id);
  const { form, choice } = useNewDate(service, { isReasonRequired: true });
  const decide = form.handleSubmit((body) => send({ action: 'block-answer', body }));
  const escalate = async () => {
    if (!(await form.trigger('reason'))) return;
    await send({ action: 'block-answer', body: { escalate: true, reason: form.getValues('reason') ?? '' } });
  };
  return (
    <section className={`slab ${styles.panel}`} aria-labelledby="block-decision">
      <h2 id="block-decision" className="heading-small">
        {t('blocked.title')}
      </h2>
      <BlockFound service={service} />
      <form className={styles.form} noValidate onSubmit={(event) => void decide(event)}>
        <p className="muted">{t('blocked.lead')}</p>
        <MomentChoice {...choice} />
        <ReasonInput field={form.register('reason')} isMissing={form.formState.errors.reason !== undefined} />
        <RefusalNote error={refusal} />
        <div className={styles.actions}>
          <Button look="bloom" type="submit" isBusy={isSending}>
            {t('blocked.again')}
          </Button>
          <Button look="outlined" disabled={isSending} onClick={() => void escalate()}>
            {t('blocked.escalate')}
          </Button>
        </div>
      </form>
    </section>
  );
}
