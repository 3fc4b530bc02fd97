import type { Grave } from '@perpetua/contracts/graves.contract';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
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

/** One of the user's graves, to edit it. */
export function Component() {
  const { t } = useTranslation('graves');
  const { graveId } = useParams();
  const grave = useGrave(graveId);
  return (
    <>
      <PageHeading
        title={t('form.editTitle')}
        lead={grave.data?.deceasedName}
        back={<Link to={paths.graves}>{t('form.back')}</Link>}
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
  const { data: cemetery, isLoading } = useCemetery(grave.cemeteryId);
  if (isLoading) return <Skeleton height={600} />;
  const leave = (_saved: Grave, photoProblem: Error | undefined) => {
    saySaved(photoProblem);
    if (photoProblem === undefined) void navigate(paths.graves);
  };
  return <GraveForm grave={grave} cemetery={cemetery} cancelTo={paths.graves} onSaved={leave} />;
}
