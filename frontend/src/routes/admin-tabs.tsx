import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths';
import { TabLinks } from '../ui/tab-links';

const tabs = [
  { key: 'users', to: paths.users },
  { key: 'partners', to: paths.partners },
  { key: 'outbox', to: paths.outbox },
  { key: 'audit', to: paths.auditExplorer },
] as const;

/** Tabs for related pages of admins; the side navigation contains only the first page. */
export function AdminTabs({ shown }: { shown: (typeof tabs)[number]['key'] }) {
  const { t } = useTranslation();
  return (
    <TabLinks
      label={t('adminTabs.label')}
      tabs={tabs.map(({ key, to }) => ({ to, name: t(`adminTabs.${key}`), isShown: key === shown }))}
    />
  );
}
