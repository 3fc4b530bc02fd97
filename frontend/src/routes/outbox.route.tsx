import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useMail } from '../features/admin/mail/mail.api';
import { MailList } from '../features/admin/mail/mail-list';
import { MailStatusChip } from '../features/admin/mail/mail-status-chip';
import { MailView } from '../features/admin/mail/mail-view';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { Skeleton } from '../ui/skeleton';
import { AdminTabs } from './admin-tabs';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'outbox:title' };

/** `/outbox`: all mails, whatever their status; `?mail=` shows one of them. */
export function Component() {
  const [search] = useSearchParams();
  const mailId = search.get('mail');
  return mailId === null ? <Outbox /> : <OneMail key={mailId} id={mailId} />;
}

function Outbox() {
  const { t } = useTranslation('outbox');
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <AdminTabs shown="outbox" />
      <MailList />
    </>
  );
}

function OneMail({ id }: { id: string }) {
  const { t } = useTranslation('outbox');
  const mail = useMail(id);
  const { data } = mail;
  return (
    <>
      <PageHeading
        title={data?.subject ?? (data === undefined ? t('title') : t(`template.${data.template}`))}
        back={<Link to={paths.outbox}>{t('back')}</Link>}
        aside={data !== undefined && <MailStatusChip status={data.status} />}
      />
      <QueryView query={mail} skeleton={<Skeleton height={520} />}>
        {(known) => <MailView mail={known} />}
      </QueryView>
    </>
  );
}
