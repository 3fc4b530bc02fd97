import { messageChannels, type MessageEntry, messageStatuses } from '@perpetua/contracts/messages.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useAddressFilters } from '../../../lib/address-filters';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { DataTable } from '../../../ui/data-table/data-table';
import type { DataColumn, DataSource } from '../../../ui/data-table/data-table.types';
import { SelectInput } from '../../../ui/select-input';
import { MailStatusChip } from './mail-status-chip';
import { MessageRetry } from './message-retry';

const source: DataSource = {
  path: '/Admin/messages',
  queryKey: ['message', 'table'],
  filters: ['channel', 'status'],
  defaultSort: 'created_desc',
};

/** The messages to phones and devices, whether sent or not; those that failed can be sent again. */
export function MessageList() {
  const { t } = useTranslation('outbox');
  return (
    <DataTable
      name="messages"
      caption={t('message.caption')}
      source={source}
      columns={useColumns()}
      idOf={({ id }) => id}
      views={[{ name: t('status.failed'), search: 'status=failed' }]}
      empty={t('message.none')}
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
      <SelectInput
        label={t('message.channel')}
        options={[
          { value: '', name: t('any') },
          ...messageChannels.map((channel) => ({ value: channel, name: t(`message.channels.${channel}`) })),
        ]}
        value={search.get('channel') ?? ''}
        onChange={({ target }) => choose('channel', target.value)}
      />
      <SelectInput
        label={t('column.status')}
        options={[
          { value: '', name: t('any') },
          ...messageStatuses.map((status) => ({ value: status, name: t(`status.${status}`) })),
        ]}
        value={search.get('status') ?? ''}
        onChange={({ target }) => choose('status', target.value)}
      />
    </>
  );
}

function useColumns(): DataColumn<MessageEntry>[] {
  const { t } = useTranslation('outbox');
  const { shortInstant, number } = useFormats();
  const kindOf = ({ kind }: MessageEntry) => t(`message.kinds.${kind}`);
  return [
    {
      key: 'kind',
      name: t('message.content'),
      text: kindOf,
      cell: (message) =>
        message.serviceId === null ? (
          kindOf(message)
        ) : (
          <Link to={generatePath(paths.service, { serviceId: message.serviceId })}>{kindOf(message)}</Link>
        ),
    },
    { key: 'channel', name: t('message.channel'), text: ({ channel }) => t(`message.channels.${channel}`) },
    {
      key: 'recipient',
      name: t('column.to'),
      text: ({ recipient }) => recipient?.name ?? t('message.erased'),
      cell: ({ recipient }) =>
        recipient === null ? (
          t('message.erased')
        ) : (
          <Link to={generatePath(paths.userDetails, { userId: recipient.id })}>{recipient.name}</Link>
        ),
    },
    { key: 'role', name: t('message.role'), text: ({ role }) => t(`message.roles.${role}`) },
    {
      key: 'status',
      name: t('column.status'),
      text: ({ status }) => t(`status.${status}`),
      cell: ({ status }) => <MailStatusChip status={status} />,
    },
    { key: 'lastError', name: t('fact.lastError'), text: ({ lastError }) => lastError ?? '' },
    {
      key: 'attempts',
      name: t('fact.attempts'),
      kind: 'number',
      text: ({ attempts }) => number(attempts),
    },
    { key: 'createdAt', name: t('column.created'), sort: 'created', text: ({ createdAt }) => shortInstant(createdAt) },
    {
      key: 'sentAt',
      name: t('fact.sent'),
      isOptional: true,
      text: ({ sentAt }) => (sentAt === null ? '' : shortInstant(sentAt)),
    },
    {
      key: 'retry',
      name: t('message.again'),
      isOnScreenOnly: true,
      text: () => '',
      cell: (message) => message.retry !== null && <MessageRetry message={message} />,
    },
  ];
}
