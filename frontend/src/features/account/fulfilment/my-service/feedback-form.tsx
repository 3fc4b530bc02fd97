import { formResolver } from '../../../../lib/form-resolver';
import { feedbackSchema, type Service } from '@perpetua/contracts/fulfilment.contract';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button';
import { TextInput } from '../../../../ui/text-input';
import styles from './next-action.module.css';
import { RatingInput } from '../answers/rating-input';
import type { ServiceStatusControl } from '../service/use-service-status';

/** The customer's rating of the work: one to five blooms, and an optional comment. */
export function FeedbackForm({ service, status }: { service: Service; status: ServiceStatusControl }) {
  const { t } = useTranslation('fulfilment');
  const { control, register, handleSubmit } = useForm({
    resolver: formResolver(feedbackSchema),
    defaultValues: { rating: undefined, comment: '' },
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) =>
        void handleSubmit(({ rating, comment }) => status.ask({ action: 'feedback', rating, comment }))(event)
      }
    >
      <Controller
        control={control}
        name="rating"
        render={({ field, fieldState }) => (
          <RatingInput
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error && t('feedback.missing')}
            focusRef={field.ref}
          />
        )}
      />
      <TextInput
        label={t('feedback.comment')}
        hint={t('feedback.commentHint')}
        multiline
        rows={3}
        maxLength={1000}
        field={register('comment')}
      />
      <Button look="bloom" type="submit" isWide isBusy={status.isSending}>
        {t(service.type === 'clean' ? 'feedback.sendClean' : 'feedback.sendFlower')}
      </Button>
    </form>
  );
}
