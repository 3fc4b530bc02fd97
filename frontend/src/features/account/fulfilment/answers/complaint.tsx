import { formResolver } from '../../../../lib/form-resolver';
import { disputeReasons, disputeSchema, type Service } from '@perpetua/contracts/fulfilment.contract';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import { Button } from '../../../../ui/button';
import { ChoiceCards } from '../../../../ui/choice-cards';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { TextInput } from '../../../../ui/text-input';
import { RefusalNote } from '../../../../ui/refusal-note';
import styles from './exception.module.css';
import type { ServiceStatusControl } from '../service/use-service-status';

/** The form of a complaint about completed work, available until the service is closed. */
export function Complain({ status }: { status: ServiceStatusControl }) {
  const { t } = useTranslation('fulfilment');
  if (!status.isAllowed('dispute')) return null;
  return (
    <>
      <Button look="outlined" onClick={() => status.open('dispute')}>
        {t('complaint.button')}
      </Button>
      <ComplaintDialog status={status} />
    </>
  );
}

function ComplaintDialog({ status }: { status: ServiceStatusControl }) {
  const { t } = useTranslation('fulfilment');
  const { control, register, handleSubmit, formState } = useForm({
    resolver: formResolver(disputeSchema),
    defaultValues: { reason: undefined, text: '' },
  });
  const { field, fieldState } = useController({ control, name: 'reason' });
  const confirm = handleSubmit((complaint) => status.confirm({ action: 'dispute', ...complaint }));
  return (
    <ConfirmDialog
      open={status.isConfirming('dispute')}
      title={t('complaint.title')}
      confirm={t('complaint.confirm')}
      busy={status.isSending}
      onConfirm={() => void confirm()}
      onClose={status.back}
    >
      <Terms />
      <ChoiceCards
        legend={t('complaint.reason')}
        choices={disputeReasons.map((value) => ({ value, title: t(`complaint.is.${value}`) }))}
        value={field.value}
        onChoose={field.onChange}
        error={fieldState.error && t('complaint.reasonMissing')}
        focusRef={field.ref}
      />
      <TextInput
        label={t('complaint.text')}
        hint={t('complaint.textHint')}
        multiline
        rows={4}
        maxLength={1000}
        required
        error={formState.errors.text && t('complaint.textMissing')}
        field={register('text')}
      />
      <RefusalNote error={status.refusal} />
    </ConfirmDialog>
  );
}

function Terms() {
  const { t } = useTranslation('fulfilment');
  return (
    <>
      <p>{t('complaint.what')}</p>
      <p className="small muted">{t('complaint.until')}</p>
    </>
  );
}

/** The open complaint: its reason and text, the deadline of the decision, and the possible outcomes. */
export function OpenComplaint({ service: { dispute, timeZone } }: { service: Service }) {
  const { t } = useTranslation('fulfilment');
  const { instant } = useFormats();
  if (dispute === undefined) return null;
  return (
    <div className={styles.exception}>
      <p className={styles.lead}>{t(`complaint.is.${dispute.reason}`)}</p>
      {dispute.text !== undefined && <blockquote className={styles.words}>{dispute.text}</blockquote>}
      <p>
        {dispute.overdue
          ? t('complaint.overdue')
          : t('complaint.decidedBy', { when: instant(dispute.alarmAt, timeZone) })}
      </p>
      <p className="small muted">{t('complaint.outcomes')}</p>
    </div>
  );
}
