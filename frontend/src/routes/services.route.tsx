import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { queueOf } from '../features/admin/administration/service-filters.policy';
import { ServicesList } from '../features/admin/administration/services-list';
import { ServiceLabelChip } from '../ui/service-label-chip';
import { PageHeading } from '../ui/page-heading';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'audit:services.title' };

const labelChip = ({ label, status }: Service) => <ServiceLabelChip label={label} status={status} />;

/** `/services`: all services; those that wait for an admin come first. */
export function Component() {
  const { t } = useTranslation('audit');
  const [search] = useSearchParams();
  const queue = queueOf(search);
  return (
    <>
      <PageHeading title={t('services.title')} lead={queue ? t(`services.queue.${queue}`) : t('services.lead')} />
      <ServicesList labelChip={labelChip} />
    </>
  );
}
