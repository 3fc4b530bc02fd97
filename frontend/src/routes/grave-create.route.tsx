import type { Grave } from '@perpetua/contracts/graves.contract';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useNavigate, useSearchParams } from 'react-router-dom';
import { dropGraveDraft, readGraveDraft, saveGraveDraft } from '../features/graves/grave-draft';
import { GraveForm } from '../features/graves/grave-form';
import { useGraveSaved } from '../features/graves/use-grave-saved';
import { useCemetery } from '../features/places/places.api';
import { paths } from '../lib/paths';
import { useReturnAddress } from '../lib/return-address';
import { PageHeading } from '../ui/page-heading';

/** A new grave; `?cemetery=` is chosen from the start, `?returnTo=` gets the new grave as `?grave=`. */
export function GraveCreateRoute() {
  const { t } = useTranslation('graves');
  const returnTo = useReturnAddress();
  const back = returnTo ?? paths.graves;
  return (
    <>
      <PageHeading
        title={t('form.createTitle')}
        lead={t('form.createLead')}
        back={<Link to={back}>{t(returnTo === undefined ? 'form.back' : 'form.backToCheckout')}</Link>}
      />
      <NewGrave back={back} isAskedFor={returnTo !== undefined} />
    </>
  );
}

function NewGrave({ back, isAskedFor }: { back: string; isAskedFor: boolean }) {
  const saySaved = useGraveSaved();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [draft] = useState(readGraveDraft);
  const cemeteryId = search.get('cemetery') ?? draft.cemeteryId;
  const { data: cemetery, isLoading } = useCemetery(cemeteryId);
  if (isLoading) return <Skeleton variant="rectangular" height={600} />;
  const leave = (grave: Grave, photoProblem: Error | undefined) => {
    dropGraveDraft();
    saySaved(photoProblem);
    if (isAskedFor) void navigate(withGrave(back, grave.id));
    else void navigate(photoProblem === undefined ? back : generatePath(paths.graveEdit, { graveId: grave.id }));
  };
  const isSamePlace = cemeteryId === draft.cemeteryId;
  return (
    <GraveForm
      start={isSamePlace ? draft : { ...draft, location: undefined }}
      cemetery={cemetery}
      cancelTo={back}
      onTyped={saveGraveDraft}
      onSaved={leave}
    />
  );
}

function withGrave(address: string, id: string): string {
  const target = new URL(address, location.origin);
  target.searchParams.set('grave', id);
  return target.pathname + target.search;
}
