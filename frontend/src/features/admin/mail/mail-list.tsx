import { type MailEntry, mailStatuses } from '@perpetua/contracts/mail.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAddressFilters } from '../../../lib/address-filters';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { DataTable } from '../../../ui/data-table/data-table';
import type { DataColumn, DataSource } from '../../../ui/data-table/data-table.types';
import { WordsFilter } from '../../../ui/filter-inputs';
import { SelectInput } from '../../../ui/select-input';
import { MailStatusChip } from './mail-status-chip';

const source: DataSource = {
  path: '/Admin/mail',
  queryKey: ['mail', 'table'],
  filters: ['q', 'status'],
  defaultSort: 'created_desc',
};

/** The mails in the outbox, whether sent or not; each row links to the mail's content. */
export function MailList() {
  const { t } = useTranslation('outbox');
  return (
    <DataTable
      name="mails"
      caption={t('caption')}
      source={source}
      columns={useColumns()}
      idOf={({ id }) => id}
      views={[{ name: t('status.failed'), search: 'status=failed' }]}
      empty={t('none')}
    >
      <Filters />
    </DataTable>
  );
}

function Filters() {
  const { t } = useTranslation('outbox');
  const { search, choose } = useAddressFilters();
  return (
    <>
      <WordsFilter
        label={t('search')}
        submit={t('find')}
        value={search.get('q') ?? undefined}
        onSearch={(words) => choose('q', words)}
      />
      <SelectInput
        label={t('column.status')}
        options={[
          { value: '', name: t('any') },
          ...mailStatuses.map((status) => ({ value: status, name: t(`status.${status}`) })),
        ]}
        value={search.get('status') ?? ''}
        onChange={({ target }) => choose('status', target.value)}
      />
    </>
  );
}

function useColumns(): DataColumn<MailEntry>[] {
  const { t } = useTranslation('outbox');
  const { shortInstant, number } = useFormats();
  const subjectOf = ({ subject, template }: MailEntry) => subject ?? t(`template.${template}`);
  return [
    {
      key: 'subject',
      name: t('column.subject'),
      text: subjectOf,
      cell: (mail) => <Link to={`${paths.outbox}?mail=${mail.id}`}>{subjectOf(mail)}</Link>,
    },
    { key: 'to', name: t('column.to'), text: ({ to }) => to ?? t('unknownTo') },
    { key: 'template', name: t('fact.template'), isOptional: true, text: ({ template }) => t(`template.${template}`) },
    {
      key: 'attempts',
      name: t('fact.attempts'),
      kind: 'number',
      isOptional: true,
      text: ({ attempts }) => number(attempts),
    },
    { key: 'lastError', name: t('fact.lastError'), isOptional: true, text: ({ lastError }) => lastError ?? '' },
    {
      key: 'status',
      name: t('column.status'),
      text: ({ status }) => t(`status.${status}`),
      cell: ({ status }) => <MailStatusChip status={status} />,
    },
    {
      key: 'createdAt',
      name: t('column.created'),
      sort: 'created',
      text: ({ createdAt }) => shortInstant(createdAt),
    },
  ];
}
