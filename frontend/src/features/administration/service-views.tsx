import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { paths } from '../../lib/paths';
import { TabLinks } from '../../ui/tab-links';
import { useQueueCount } from './administration.api';
import { type Queue, queues } from './service-filters.policy';

/** The queues and the whole list; a queue says how many wait. */
export function ServiceViews({ queue, isLate }: { queue: Queue | undefined; isLate: boolean }) {
  const { t } = useTranslation('audit');
  const { number } = useFormats();
  const counts = { escalated: useQueueCount('escalated') ?? 0, disputed: useQueueCount('disputed') ?? 0 };
  return (
    <TabLinks
      label={t('services.views')}
      tabs={[
        ...queues.map((name) => ({
          to: `${paths.services}?status=${name}`,
          name: t(`services.${name}`),
          isShown: queue === name,
          count: counts[name] > 0 ? number(counts[name]) : undefined,
        })),
        { to: `${paths.services}?late=true`, name: t('services.late'), isShown: isLate },
        { to: paths.services, name: t('services.all'), isShown: queue === undefined && !isLate },
      ]}
    />
  );
}
