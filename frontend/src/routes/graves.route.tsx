import type { Grave } from '@perpetua/contracts/graves.contract';
import { useTranslation } from 'react-i18next';
import { useBusinessNow } from '../lib/business-clock';
import { GraveAbout } from '../features/account/grave-year/grave-about';
import { useArranged } from '../features/account/grave-year/grave-year.api';
import { nextVisitOf } from '../features/account/grave-year/grave-year.policy';
import { AddGrave, GraveList } from '../features/account/graves/grave-list';
import { PageHeading } from '../ui/page-heading';
import { GraveTabs } from './grave-tabs';
import { localDateAt } from '../lib/local-dates';
import { useOffice } from '../lib/use-office';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'graves:list.title' };

/** The user's graves, each with its next visit. */
export function Component() {
  const { t } = useTranslation('graves');
  const isOffice = useOffice();
  return (
    <>
      <PageHeading title={t('list.title')} lead={t(isOffice ? 'list.leadOffice' : 'list.lead')} aside={<AddGrave />} />
      <GraveTabs shown="list" />
      <GraveList About={AboutGrave} />
    </>
  );
}

function AboutGrave({ grave: { id } }: { grave: Grave }) {
  const arranged = useArranged();
  const today = localDateAt('Europe/Lisbon', useBusinessNow());
  return <GraveAbout next={nextVisitOf(id, arranged, today)} />;
}
