import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths';
import { TabLinks } from '../ui/tab-links';

const tabs = [
  { key: 'list', to: paths.graves },
  { key: 'map', to: paths.cemeteryMap },
] as const;

/** The user's graves as a list and on a map, as tabs. */
export function GraveTabs({ shown }: { shown: (typeof tabs)[number]['key'] }) {
  const { t } = useTranslation('graveYear');
  return (
    <TabLinks
      label={t('tabs.label')}
      tabs={tabs.map(({ key, to }) => ({ to, name: t(`tabs.${key}`), isShown: key === shown }))}
    />
  );
}
