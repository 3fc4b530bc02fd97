import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useMail } from '../features/admin/mail/mail.api';
import { MailList } from '../features/admin/mail/mail-list';
import { MailStatusChip } from '../features/admin/mail/mail-status-chip';
import { MailView } from '../features/admin/mail/mail-view';
import { MessageList } from '../features/admin/mail/message-list';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { Skeleton } from '../ui/skeleton';
import { TabLinks } from '../ui/tab-links';
import { AdminTabs } from './admin-tabs';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'outbox:title' };

/**
 * `/outbox`: all mails, whatever their status; `?mail=` shows one of them. With `?part=messages` the messages to phones
 * and devices.
 */
export function Component() {
  const [search] = useSearchParams();
  const mailId = search.get('mail');
  return mailId === null ? (
    <Outbox hasMessages={search.get('part') === 'messages'} />
  ) : (
    <OneMail key={mailId} id={mailId} />
  );
}

function Outbox({ hasMessages }: { hasMessages: boolean }) {
  const { t } = useTranslation('outbox');
  return (
    <>
      <PageHeading title={t('title')} lead={t(hasMessages ? 'message.lead' : 'lead')} />
      <AdminTabs shown="outbox" />
      <TabLinks
        label={t('parts')}
        tabs={[
          { to: paths.outbox, name: t('part.mails'), isShown: !hasMessages },
          { to: `${paths.outbox}?part=messages`, name: t('part.messages'), isShown: hasMessages },
        ]}
      />
      {hasMessages ? <MessageList /> : <MailList />}
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
