import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths';
import { TabLinks } from '../ui/tab-links';

/** The groups of related pages; the side navigation contains only the first page of each. */
const groups = {
  overview: [
    { key: 'dashboard', to: paths.dashboard },
    { key: 'coverage', to: paths.coverage },
    { key: 'queues', to: paths.queues },
    { key: 'outbox', to: paths.outbox },
    { key: 'audit', to: paths.auditExplorer },
  ],
  people: [
    { key: 'users', to: paths.users },
    { key: 'partners', to: paths.partners },
  ],
} as const;

type TabKey = (typeof groups)[keyof typeof groups][number]['key'];

/** Tabs for the related pages of admins: those of the group of the shown page. */
export function AdminTabs({ shown }: { shown: TabKey }) {
  const { t } = useTranslation();
  const group = groups.people.some(({ key }) => key === shown) ? 'people' : 'overview';
  return (
    <TabLinks
      label={t(`adminTabs.${group}`)}
      tabs={groups[group].map(({ key, to }) => ({ to, name: t(`adminTabs.${key}`), isShown: key === shown }))}
    />
  );
}
