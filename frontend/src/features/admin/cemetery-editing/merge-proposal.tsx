import type { Cemetery } from '@perpetua/contracts/places.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-client';
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
  const [far, setFar] = useState<readonly FarGrave[]>([]);
  const decide = useDecideProposal(cemetery.id);
  const close = () => {
    setOpen(false);
    setFar([]);
  };
  // Awaited, because the card has left the list by the time the mutation has ended.
  const merge = async () => {
    if (into === undefined) return;
    try {
      await decide.mutateAsync({ act: 'merge', body: { into, ...(far.length > 0 && { confirmed: true }) } });
      toasts.done(t('proposal.merged', { name: cemetery.name }));
    } catch (error) {
      const graves = farGravesOf(error);
      if (graves.length > 0) return setFar(graves);
      toasts.refused(error);
    }
    close();
  };
  return (
    <>
      <Button look="outlined" onClick={() => setOpen(true)}>
        {t('proposal.merge')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t(far.length > 0 ? 'proposal.farTitle' : 'proposal.mergeTitle', { name: cemetery.name })}
        confirm={t(far.length > 0 ? 'proposal.farConfirm' : 'proposal.mergeConfirm')}
        busy={decide.isPending}
        disabled={into === undefined}
        onConfirm={() => void merge()}
        onClose={close}
      >
        {far.length > 0 ? (
          <FarGraves graves={far} />
        ) : (
          <>
            <p>{t('proposal.mergeText')}</p>
            {isOpen && <Neighbours cemetery={cemetery} value={into} onChoose={setInto} />}
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

interface FarGrave {
  id: string;
  name: string;
  distanceKm: number;
}

/** The graves that lie far from the other cemetery, if a merge was refused because of them; otherwise none. */
const farGravesOf = (error: unknown): readonly FarGrave[] =>
  error instanceof ApiError && error.code === 'merge_far' ? (error.problem?.['graves'] as FarGrave[]) : [];

function FarGraves({ graves }: { graves: readonly FarGrave[] }) {
  const { t } = useTranslation('cemeteries');
  const { distance } = useFormats();
  return (
    <>
      <p>{t('proposal.farText')}</p>
      <ul>
        {graves.map(({ id, name, distanceKm }) => (
          <li key={id}>{`${name}, ${distance(distanceKm)}`}</li>
        ))}
      </ul>
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
