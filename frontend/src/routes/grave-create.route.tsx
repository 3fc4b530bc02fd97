import type { Grave } from '@perpetua/contracts/graves.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useNavigate, useSearchParams } from 'react-router-dom';
import { dropGraveDraft, readGraveDraft, saveGraveDraft } from '../features/account/graves/grave-draft';
import { GraveForm } from '../features/account/graves/grave-form';
import { useGraveSaved } from '../features/account/graves/use-grave-saved';
import { useCemetery } from '../features/shop/places/places.api';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { Skeleton } from '../ui/skeleton';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'graves:form.createTitle' };

/** A new grave; `?cemetery=` preselects its cemetery. */
export function Component() {
  const { t } = useTranslation('graves');
  return (
    <>
      <PageHeading
        title={t('form.createTitle')}
        lead={t('form.createLead')}
        back={<Link to={paths.graves}>{t('form.back')}</Link>}
      />
      <NewGrave />
    </>
  );
}

function NewGrave() {
  const saySaved = useGraveSaved();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [draft] = useState(readGraveDraft);
  const cemeteryId = search.get('cemetery') ?? draft.cemeteryId;
  const { data: cemetery, isLoading } = useCemetery(cemeteryId);
  if (isLoading) return <Skeleton height={600} />;
  const leave = (grave: Grave, photoProblem: Error | undefined) => {
    dropGraveDraft();
    saySaved(photoProblem);
    void navigate(photoProblem === undefined ? paths.graves : generatePath(paths.graveEdit, { graveId: grave.id }));
  };
  const isSamePlace = cemeteryId === draft.cemeteryId;
  return (
    <GraveForm
      start={isSamePlace ? draft : { ...draft, location: undefined }}
      cemetery={cemetery}
      cancelTo={paths.graves}
      onTyped={saveGraveDraft}
      onSaved={leave}
    />
  );
}
