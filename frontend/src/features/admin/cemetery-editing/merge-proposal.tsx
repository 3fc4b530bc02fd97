import type { Cemetery } from '@perpetua/contracts/places.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { ChoiceCards } from '../../../ui/choice-cards';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { useToasts } from '../../../ui/toasts';
import { useDecideProposal, useNeighbours } from './cemetery-editing.api';

/** Lets an admin merge a proposed cemetery into a known one, which takes over the graves. */
export function MergeProposal({ cemetery }: { cemetery: Cemetery }) {
  const { t } = useTranslation('cemeteries');
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const [into, setInto] = useState<string>();
  const decide = useDecideProposal(cemetery.id);
  const merge = () => {
    if (into === undefined) return;
    decide.mutate(
      { act: 'merge', body: { into } },
      {
        onSuccess: () => toasts.done(t('proposal.merged', { name: cemetery.name })),
        onError: toasts.refused,
        onSettled: () => setOpen(false),
      },
    );
  };
  return (
    <>
      <Button look="outlined" onClick={() => setOpen(true)}>
        {t('proposal.merge')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('proposal.mergeTitle', { name: cemetery.name })}
        confirm={t('proposal.mergeConfirm')}
        busy={decide.isPending}
        disabled={into === undefined}
        onConfirm={merge}
        onClose={() => setOpen(false)}
      >
        <p>{t('proposal.mergeText')}</p>
        {isOpen && <Neighbours cemetery={cemetery} value={into} onChoose={setInto} />}
      </ConfirmDialog>
    </>
  );
}

interface NeighboursProps {
  cemetery: Cemetery;
  value: string | undefined;
  onChoose: (id: string) => void;
}

function Neighbours({ cemetery, value, onChoose }: NeighboursProps) {
  const { t } = useTranslation('cemeteries');
  const { distance } = useFormats();
  const { data = [] } = useNeighbours(cemetery);
  return (
    <ChoiceCards
      legend={t('proposal.neighbours')}
      choices={data.map(({ id, name, parish, city, distanceKm = 0 }) => ({
        value: id,
        title: name,
        text: `${parish}, ${city}, ${distance(distanceKm)}`,
      }))}
      value={value}
      onChoose={onChoose}
    />
  );
}
