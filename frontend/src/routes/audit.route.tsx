import { type AuditedStream, auditedStreamSchema } from '@perpetua/contracts/audit.contract';
import { serviceLabel } from '@perpetua/contracts/lifecycles/service-label';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, Navigate, useParams } from 'react-router-dom';
import { type StreamName, useHistory } from '../features/admin/audit/audit.api';
import { HistorySkeleton, HistoryView } from '../features/admin/audit/history-view';
import { OrderStatusChip } from '../features/shop/ordering/pieces/order-status-chip';
import { ServiceLabelChip } from '../ui/service-label-chip';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = {
  title: ({ t, params }) => {
    const { data: stream } = auditedStreamSchema.safeParse(params['stream']);
    return stream === undefined ? t('explorer:title') : t(`audit:history.title.${stream}`);
  },
};

/** The status of a stream: a chip for a service or an order, the status code for any other stream. */
function statusOf(stream: AuditedStream, status: string): ReactNode {
  if (stream === 'service') return <ServiceLabelChip label={serviceLabel(status)} status={status} />;
  return stream === 'order' ? <OrderStatusChip status={status} /> : <code>{status}</code>;
}

/** `/audit/:stream/:id`: the history of an order, a service, a subscription or a partner. */
export function Component() {
  const { stream, id = '' } = useParams();
  const known = auditedStreamSchema.safeParse(stream);
  if (!known.success) return <Navigate to={paths.notFound} replace />;
  return <History key={id} stream={known.data} id={id} />;
}

function History({ stream, id }: StreamName) {
  const { t } = useTranslation('audit');
  const history = useHistory({ stream, id });
  return (
    <>
      <PageHeading
        title={t(`history.title.${stream}`)}
        lead={t('history.lead')}
        back={<WayBack stream={stream} id={id} />}
      />
      <QueryView query={history} skeleton={<HistorySkeleton />}>
        {(found) => <HistoryView stream={{ stream, id }} history={found} statusOf={statusOf} />}
      </QueryView>
    </>
  );
}

function WayBack({ stream, id }: StreamName) {
  const { t } = useTranslation('audit');
  if (stream === 'service') {
    return <Link to={generatePath(paths.service, { serviceId: id })}>{t('service.unnamed')}</Link>;
  }
  return <Link to={paths.auditExplorer}>{t('history.back')}</Link>;
}
