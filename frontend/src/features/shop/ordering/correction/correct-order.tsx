import type { Order } from '@perpetua/contracts/ordering.contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import type { CorrectedPart } from './correction.policy';

const CorrectionDialog = lazy(async () => ({ default: (await import('./correction-dialog')).CorrectionDialog }));

interface CorrectOrderProps {
  order: Order;
  /** Whether an admin corrects for the customer, and has to say why. */
  isOffice?: boolean;
  /** The part of the page beside which the button stands, and its title; the whole order if left out. */
  part?: { fields: CorrectedPart; title: string };
}

/** The button that opens the correction of what was written with an order; nothing once its work has begun. */
export function CorrectOrder({ order, isOffice = false, part }: CorrectOrderProps) {
  const { t } = useTranslation('ordering');
  const [isOpen, setOpen] = useState(false);
  if (!order.allowedActions.includes('delivery') && !isOpen) return null;
  const label = part && t('correction.actionOf', { part: part.title });
  return (
    <>
      <Button look="outlined" isSmall aria-label={label} onClick={() => setOpen(true)}>
        <Icon name="edit" size={20} />
        {t('correction.action')}
      </Button>
      {isOpen && (
        <Suspense>
          <CorrectionDialog order={order} isOffice={isOffice} part={part?.fields} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
