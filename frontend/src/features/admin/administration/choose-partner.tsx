import { formResolver } from '../../../lib/form-resolver';
import { type ChoosePartnerRequest, choosePartnerSchema, type Service } from '@perpetua/contracts/fulfilment.contract';
import type { PartnerCandidate } from '@perpetua/contracts/partners.contract';
import type { SyntheticEvent } from 'react';
import { type Control, useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { ChoiceCards } from '../../../ui/choice-cards';
import { EmptyState } from '../../../ui/empty-state';
import { useToasts } from '../../../ui/toasts';
import { type Choice, useChoosePartner } from './administration.api';
import { CandidateFacts } from './candidate-facts';
import styles from './decision.module.css';
import { ReasonInput } from './reason-input';

interface ChoosePartnerProps {
  service: Pick<Service, 'id' | 'allowedActions'>;
  candidates: readonly PartnerCandidate[];
}

const nameOf = ({ name, surname }: PartnerCandidate): string => `${name} ${surname}`.trim();

/** The form in which an admin chooses the partner of a service, by direct assignment or by an offer, with a reason. */
export function ChoosePartner({ service, candidates }: ChoosePartnerProps) {
  const { t } = useTranslation('audit');
  const form = useForm<ChoosePartnerRequest>({
    resolver: formResolver(choosePartnerSchema),
    defaultValues: { partnerId: '', reason: '' },
  });
  const { choose, busy } = useChoice(service.id, candidates);
  const sendAs = (how: Choice['how']) => (event: SyntheticEvent) =>
    void form.handleSubmit((choice) => choose({ ...choice, how }))(event);
  if (candidates.length === 0) return <EmptyState title={t('choose.none')} />;
  return (
    <form className={styles.form} onSubmit={sendAs('assign')} noValidate>
      <PartnerCards control={form.control} candidates={candidates} />
      <ReasonInput field={form.register('reason')} isMissing={form.formState.errors.reason !== undefined} />
      <div className={styles.actions}>
        {service.allowedActions.includes('assign') && (
          <Button look="bloom" type="submit" isBusy={busy === 'assign'} disabled={busy !== null}>
            {t('choose.assign')}
          </Button>
        )}
        {service.allowedActions.includes('offer') && (
          <Button look="outlined" isBusy={busy === 'offer'} disabled={busy !== null} onClick={sendAs('offer')}>
            {t('choose.offer')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface PartnerCardsProps {
  control: Control<ChoosePartnerRequest>;
  candidates: readonly PartnerCandidate[];
}

function PartnerCards({ control, candidates }: PartnerCardsProps) {
  const { t } = useTranslation('audit');
  const { field, fieldState } = useController({ control, name: 'partnerId' });
  return (
    <ChoiceCards
      legend={t('choose.partners')}
      choices={candidates.map((candidate) => ({
        value: candidate.id,
        title: nameOf(candidate),
        text: <CandidateFacts candidate={candidate} />,
        disabled: !candidate.eligible,
      }))}
      value={field.value === '' ? undefined : field.value}
      onChoose={field.onChange}
      error={fieldState.error && t('choose.partnerMissing')}
      focusRef={field.ref}
    />
  );
}

/**
 * Sends the admin's choice and reports the result in a toast, because a new status of the service may have unmounted
 * the form by then.
 */
function useChoice(serviceId: string, candidates: readonly PartnerCandidate[]) {
  const { t } = useTranslation('audit');
  const toasts = useToasts();
  const sending = useChoosePartner(serviceId);
  const choose = (choice: Choice) => {
    const chosen = candidates.find(({ id }) => id === choice.partnerId);
    const name = chosen === undefined ? '' : nameOf(chosen);
    sending
      .mutateAsync(choice)
      .then(() => toasts.done(t(choice.how === 'assign' ? 'choose.assigned' : 'choose.offered', { name })))
      .catch(toasts.refused);
  };
  return { choose, busy: sending.isPending ? sending.variables.how : null };
}
