import { formResolver } from '../../../lib/form-resolver';
import { type Service, withdrawServiceSchema } from '@perpetua/contracts/fulfilment.contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RefusalNote } from '../../../ui/refusal-note';
import { useServiceWords } from '../../account/fulfilment/service/service-words';
import { Button } from '../../../ui/button';
import styles from './decision.module.css';
import { ReasonInput } from './reason-input';
import { useIntervention } from './use-intervention';

/** A proposed new date, with the form in which an admin answers on behalf of the customer or partner who was asked. */
export function ProposalDecision({ service }: { service: Service }) {
  const { t } = useTranslation('audit');
  const words = useServiceWords();
  const { isSending, refusal, send } = useIntervention(service.id);
  const form = useForm({ resolver: formResolver(withdrawServiceSchema), defaultValues: { reason: '' } });
  const answer = (agree: boolean) =>
    void form.handleSubmit(({ reason }) => send({ action: 'reschedule/answer', body: { agree, reason } }))();
  const { proposal } = service;
  if (proposal === undefined) return null;
  const when = words.when({ scheduledDate: proposal.date, scheduledHour: proposal.hour, timeZone: service.timeZone });
  return (
    <section className={`card ${styles.card} ${styles.panel}`} aria-labelledby="proposal-decision">
      <h2 id="proposal-decision" className="heading-small">
        {t(`proposal.by.${proposal.by}`)}
      </h2>
      <p>{t('proposal.dates', { when, agreed: words.when(service) })}</p>
      {proposal.reason !== undefined && <p className="muted">{proposal.reason}</p>}
      {service.allowedActions.includes('answer') && (
        <>
          <p className="small muted">{t('proposal.lead')}</p>
          <ReasonInput field={form.register('reason')} isMissing={form.formState.errors.reason !== undefined} />
          <RefusalNote error={refusal} />
          <div className={styles.actions}>
            <Button look="outlined" disabled={isSending} onClick={() => answer(true)}>
              {t('proposal.agree')}
            </Button>
            <Button look="outlined" disabled={isSending} onClick={() => answer(false)}>
              {t('proposal.refuse')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
