import { useTranslation } from 'react-i18next';
import { AddGrave, GraveList } from '../features/graves/grave-list';
import { PageHeading } from '../ui/page-heading';

/** One's own graves (marketplace §2). */
export function GravesRoute() {
  const { t } = useTranslation('graves');
  return (
    <>
      <PageHeading title={t('list.title')} lead={t('list.lead')} aside={<AddGrave />} />
      <GraveList />
    </>
  );
}
