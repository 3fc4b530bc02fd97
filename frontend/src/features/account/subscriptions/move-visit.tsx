import { formResolver } from '../../../lib/form-resolver';
import {
  moveOccurrenceSchema,
  type OccurrenceAnswer,
  type SubscriptionAnswer,
} from '@perpetua/contracts/subscriptions.contract';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import type { SlotSource } from '../../shop/ordering/moment/use-slot-days';
import { DayForm } from './day-form';
import { usePlanAction } from './use-plan-action';
import { dateOf } from './visits.policy';

interface MoveVisitProps {
  plan: SubscriptionAnswer;
  visit: OccurrenceAnswer;
}

/** Moves a visit that no partner has accepted to another day; renders nothing if the visit cannot be moved. */
export function MoveVisit({ plan, visit }: MoveVisitProps) {
  const { t } = useTranslation('plans');
  const { longDate } = useFormats();
  const moving = usePlanAction(plan);
  const { control, handleSubmit, formState } = useForm({
    resolver: formResolver(moveOccurrenceSchema.refine(({ date }) => date !== visit.date, { path: ['date'] })),
    defaultValues: { date: '' },
  });
  const { field } = useController({ control, name: 'date' });
  const confirm = handleSubmit((body) => moving.send({ action: 'move', n: visit.n, body }));
  if (visit.move === undefined) return null;
  return (
    <>
      <Button look="outlined" isSmall onClick={moving.open} aria-label={t('move.named', { n: visit.n })}>
        {t('move.button')}
      </Button>
      <ConfirmDialog
        open={moving.isOpen}
        title={t('move.title', { n: visit.n })}
        confirm={t('move.confirm')}
        busy={moving.isSending}
        onConfirm={() => void confirm()}
        onClose={moving.close}
      >
        <p>{t('move.agreed', { date: longDate(dateOf(visit)) })}</p>
        <DayForm
          value={field.value}
          {...visit.move}
          onChoose={field.onChange}
          focusRef={field.ref}
          isMissing={formState.errors.date !== undefined}
          refusal={moving.refusal}
          place={graveOf(plan)}
        />
      </ConfirmDialog>
    </>
  );
}

/**
 * The request for the days on which the grave's cemetery is open; undefined if the grave's data can no longer be read.
 */
const graveOf = ({ grave, product }: SubscriptionAnswer): SlotSource | undefined =>
  grave === null
    ? undefined
    : { path: '/Checkout/slots', query: { kind: 'cemetery', graveId: grave.id, productIds: product.id } };
