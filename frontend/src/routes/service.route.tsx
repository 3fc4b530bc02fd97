import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { adminServiceQuery, useAdminService } from '../features/admin/administration/administration.api';
import { ServiceView, ServiceViewSkeleton } from '../features/admin/administration/service-view';
import { ServiceLabelChip } from '../ui/service-label-chip';
import { useFormats } from '../lib/formats';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = {
  title: ({ t, text, params, client, language }) => {
    const known = client.getQueryData(adminServiceQuery(params['serviceId'] ?? '', language).queryKey);
    return known === undefined ? t('audit:service.unnamed') : text(known.name);
  },
};

/** `/services/:serviceId`: one service as an admin sees it, with all its facts and the actions of admins. */
export function Component() {
  const { t } = useTranslation('audit');
  const { text } = useFormats();
  const { serviceId = '' } = useParams();
  const service = useAdminService(serviceId);
  const { data } = service;
  return (
    <>
      <PageHeading
        title={data === undefined ? t('service.unnamed') : text(data.name)}
        lead={data && t('service.title', { number: data.orderNumber })}
        back={<Link to={paths.services}>{t('services.title')}</Link>}
        aside={data && <ServiceLabelChip label={data.label} status={data.status} />}
      />
      <QueryView query={service} skeleton={<ServiceViewSkeleton />}>
        {(found) => <ServiceView service={found} />}
      </QueryView>
    </>
  );
}
