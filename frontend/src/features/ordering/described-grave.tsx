import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import { useDestination } from '../catalogue/destination';
import { useBuyer } from './buyer';
import type { DeliveryDraft, NewGraveDraft } from './checkout-draft.policy';
import styles from './checkout.module.css';

/** Fetched when it is opened: most orders go to a grave that is registered. */
const NewGraveDialog = lazy(async () => ({ default: (await import('./new-grave-dialog')).NewGraveDialog }));

/** The value of the card that stands for the grave that is not registered. */
export const unregistered = 'unregistered';

/** The grave that was described for this order, as a choice among the registered ones. */
export function useDescribedGrave() {
  const { control, setValue, formState } = useFormContext<DeliveryDraft>();
  const grave = useWatch({ control, name: 'newGrave' });
  const take = (next: NewGraveDraft) => {
    setValue('newGrave', next);
    setValue('graveId', '');
    setValue('location', next.grave.location, { shouldValidate: formState.isSubmitted });
  };
  return { grave, take };
}

/** The button that opens the description of a grave that is not registered, or changes the one that was given. */
export function DescribeGrave() {
  const { t } = useTranslation('ordering');
  const [isOpen, setOpen] = useState(false);
  const isOffice = useBuyer() !== undefined;
  const destination = useDestination();
  const { grave, take } = useDescribedGrave();
  const done = (next: NewGraveDraft) => {
    setOpen(false);
    take(next);
  };
  return (
    <>
      <Button className={styles.start} variant="outlined" size="small" onClick={() => setOpen(true)}>
        <Icon name={grave === null ? 'plus' : 'edit'} size={20} />
        {grave !== null ? t('grave.change') : t(isOffice ? 'grave.unregistered' : 'grave.add')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <NewGraveDialog
            start={grave ?? undefined}
            cemeteryId={isOffice ? undefined : destination?.cemetery?.id}
            onDone={done}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
