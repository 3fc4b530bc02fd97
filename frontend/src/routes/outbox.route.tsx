import Skeleton from '@mui/material/Skeleton';
import { mailStatuses } from '@perpetua/contracts/mail.contract';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useMail } from '../features/mail/mail.api';
import { MailList } from '../features/mail/mail-list';
import { MailStatusChip } from '../features/mail/mail-status-chip';
import { MailView } from '../features/mail/mail-view';
import { useAddressFilters } from '../lib/address-filters';
import { paths } from '../lib/paths';
import { WordsFilter } from '../ui/filter-inputs';
import styles from '../ui/filter-inputs.module.css';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { SelectInput } from '../ui/select-input';
import { AdminTabs } from './admin-tabs';

/** `/outbox`: what was written to people; `?mail=` one of the mails. */
export function OutboxRoute() {
  const [search] = useSearchParams();
  const mailId = search.get('mail');
  return mailId === null ? <Outbox /> : <OneMail key={mailId} id={mailId} />;
}

function Outbox() {
  const { t } = useTranslation('outbox');
  const [search] = useSearchParams();
  const status = mailStatuses.find((known) => known === search.get('status'));
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <AdminTabs shown="outbox" />
      <Filters />
      <MailList search={{ status, q: search.get('q') ?? undefined, page: search.get('page') ?? undefined }} />
    </>
  );
}

function Filters() {
  const { t } = useTranslation('outbox');
  const { search, choose } = useAddressFilters();
  return (
    <search className={styles.bar}>
      <SelectInput
        label={t('column.status')}
        options={[
          { value: '', name: t('any') },
          ...mailStatuses.map((status) => ({ value: status, name: t(`status.${status}`) })),
        ]}
        value={search.get('status') ?? ''}
        onChange={({ target }) => choose('status', target.value)}
      />
      <WordsFilter
        label={t('search')}
        submit={t('find')}
        value={search.get('q') ?? undefined}
        onSearch={(words) => choose('q', words)}
      />
    </search>
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
      <QueryView query={mail} skeleton={<Skeleton variant="rectangular" height={520} />}>
        {(known) => <MailView mail={known} />}
      </QueryView>
    </>
  );
}
