import type { Grave } from '@perpetua/contracts/graves.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { GraveForm } from '../features/account/graves/grave-form';
import { useGrave } from '../features/account/graves/graves.api';
import { useGraveSaved } from '../features/account/graves/use-grave-saved';
import { useCemetery } from '../features/shop/places/places.api';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { Skeleton } from '../ui/skeleton';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'graves:form.editTitle' };

/** Where the page was opened from: the user's graves, or for an admin the page of the person who owns the grave. */
function useOrigin() {
  const [search] = useSearchParams();
  const userId = search.get('person');
  return userId === null
    ? { path: paths.graves }
    : { path: generatePath(paths.userDetails, { userId }), isPerson: true };
}

/** A grave, to edit it: one of the user's own, for an admin anybody's. */
export function Component() {
  const { t } = useTranslation('graves');
  const { graveId } = useParams();
  const grave = useGrave(graveId);
  const { path, isPerson } = useOrigin();
  return (
    <>
      <PageHeading
        title={t('form.editTitle')}
        lead={grave.data?.deceasedName}
        back={<Link to={path}>{t(isPerson ? 'form.backToPerson' : 'form.back')}</Link>}
      />
      <QueryView query={grave} skeleton={<Skeleton height={600} />}>
        {(data) => <EditedGrave key={data.id} grave={data} />}
      </QueryView>
    </>
  );
}

function EditedGrave({ grave }: { grave: Grave }) {
  const saySaved = useGraveSaved();
  const navigate = useNavigate();
  const { path } = useOrigin();
  // The form keeps the cemetery with which it was opened: a move while it is open must not close it before it is saved.
  const [cemeteryId] = useState(grave.cemeteryId);
  const { data: cemetery, isLoading } = useCemetery(cemeteryId);
  if (isLoading) return <Skeleton height={600} />;
  const leave = (_saved: Grave, photoProblem: Error | undefined) => {
    saySaved(photoProblem);
    if (photoProblem === undefined) void navigate(path);
  };
  return <GraveForm grave={grave} cemetery={cemetery} cancelTo={path} onSaved={leave} />;
}
