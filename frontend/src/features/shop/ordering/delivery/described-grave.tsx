import { lazy, type Ref, Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { useBuyer } from '../draft/buyer';
import type { CheckoutDraft, NewGraveDraft } from '../draft/checkout-draft.policy';
import { useOwnDestination } from './own-destination';
import styles from '../pieces/step-form.module.css';

/** The dialog's code is loaded when the dialog opens, because most orders go to a registered grave. */
const NewGraveDialog = lazy(async () => ({ default: (await import('./new-grave-dialog')).NewGraveDialog }));

/** The value of the card for a grave that is not registered. */
export const unregistered = 'unregistered';

/**
 * The grave that was described for this order (null if none), and a function that chooses it instead of a registered
 * one.
 */
export function useDescribedGrave() {
  const { control, setValue, formState } = useFormContext<CheckoutDraft>();
  const grave = useWatch({ control, name: 'delivery.newGrave' });
  const take = (next: NewGraveDraft) => {
    setValue('delivery.newGrave', next);
    setValue('delivery.graveId', '');
    setValue('delivery.location', next.grave.location, { shouldValidate: formState.isSubmitted });
  };
  return { grave, take };
}

interface DescribeGraveProps {
  /** Id of the error text “a grave is missing”; set only where this button is the only way to choose a grave. */
  errorId?: string | undefined;
  focusRef?: Ref<HTMLButtonElement>;
}

/** The button that opens the description of an unregistered grave, to enter or to change it. */
export function DescribeGrave({ errorId, focusRef }: DescribeGraveProps) {
  const { t } = useTranslation('ordering');
  const [isOpen, setOpen] = useState(false);
  const isOffice = useBuyer() !== undefined;
  const destination = useOwnDestination();
  const { grave, take } = useDescribedGrave();
  const done = (next: NewGraveDraft) => {
    setOpen(false);
    take(next);
  };
  return (
    <>
      <Button
        look="outlined"
        ref={focusRef}
        className={styles.start}
        isSmall
        aria-describedby={errorId}
        onClick={() => setOpen(true)}
      >
        <Icon name={grave === null ? 'plus' : 'edit'} size={20} />
        {grave !== null ? t('grave.change') : t(isOffice ? 'grave.unregistered' : 'grave.add')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <NewGraveDialog
            start={grave ?? undefined}
            cemeteryId={destination?.cemetery?.id}
            onDone={done}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
