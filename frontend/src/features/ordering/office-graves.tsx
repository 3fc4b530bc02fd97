import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import type { DeliveryDraft, NewGraveDraft } from './checkout-draft.policy';
import styles from './checkout.module.css';

/** Fetched when the office opens it: customers add graves on a page of their own. */
const NewGraveDialog = lazy(async () => ({ default: (await import('./new-grave-dialog')).NewGraveDialog }));

/** The value of the card that stands for the grave that is not registered. */
export const unregistered = 'unregistered';

/** The grave that the office has described for its customer, as a choice among the registered ones. */
export function useUnregisteredGrave() {
  const { control, setValue, formState } = useFormContext<DeliveryDraft>();
  const grave = useWatch({ control, name: 'newGrave' });
  const take = (next: NewGraveDraft) => {
    setValue('newGrave', next);
    setValue('graveId', '');
    setValue('location', next.grave.location, { shouldValidate: formState.isSubmitted });
  };
  return { grave, take };
}

/** The button that opens the description of a grave that is not registered. */
export function DescribeGrave({ onDone }: { onDone: (grave: NewGraveDraft) => void }) {
  const { t } = useTranslation('ordering');
  const [isOpen, setOpen] = useState(false);
  const done = (grave: NewGraveDraft) => {
    setOpen(false);
    onDone(grave);
  };
  return (
    <>
      <Button className={styles.start} variant="outlined" size="small" onClick={() => setOpen(true)}>
        <Icon name="plus" size={20} />
        {t('grave.unregistered')}
      </Button>
      <Suspense fallback={null}>{isOpen && <NewGraveDialog onDone={done} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
