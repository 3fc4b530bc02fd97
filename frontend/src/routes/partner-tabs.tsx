import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths';
import { TabLinks } from '../ui/tab-links';

const tabs = [
  { key: 'agenda', to: paths.agenda },
  { key: 'accepted', to: paths.acceptedServices },
  { key: 'statement', to: paths.statement },
] as const;

/** Tabs for the pages about a partner's accepted work; the side navigation has only one entry for these pages. */
export function PartnerTabs({ shown }: { shown: (typeof tabs)[number]['key'] }) {
  const { t } = useTranslation('agenda');
  return (
    <TabLinks
      label={t('tabs.label')}
      tabs={tabs.map(({ key, to }) => ({ to, name: t(`tabs.${key}`), isShown: key === shown }))}
    />
  );
}
