import Skeleton from '@mui/material/Skeleton';
import type { MailEntry } from '@perpetua/contracts/mail.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../lib/formats';
import { paths } from '../../lib/paths';
import { EmptyState } from '../../ui/empty-state';
import { Pagination } from '../../ui/pagination';
import { QueryView } from '../../ui/query-view';
import { RecordTable } from '../../ui/record-table';
import { type MailSearch, mailsPerPage, useMails } from './mail.api';
import { MailStatusChip } from './mail-status-chip';

const columns = ['subject', 'to', 'status', 'created'] as const;

/** The mails that are asked for; each leads to its text. */
export function MailList({ search }: { search: MailSearch }) {
  const { t } = useTranslation('outbox');
  const cellsOf = useCells();
  return (
    <QueryView query={useMails(search)} skeleton={<Skeleton variant="rectangular" height={420} />}>
      {({ items, total }) =>
        items.length === 0 ? (
          <div role="status">
            <EmptyState title={t('none')} />
          </div>
        ) : (
          <>
            <RecordTable
              caption={t('caption')}
              columns={columns.map((key) => ({ key, name: t(`column.${key}`) }))}
              rows={items.map((mail) => ({ id: mail.id, cells: cellsOf(mail) }))}
            />
            <Pagination total={total} pageSize={mailsPerPage} />
          </>
        )
      }
    </QueryView>
  );
}

function useCells() {
  const { t } = useTranslation('outbox');
  const { shortInstant } = useFormats();
  return ({ id, template, subject, to, status, createdAt }: MailEntry) => ({
    subject: <Link to={`${paths.outbox}?mail=${id}`}>{subject ?? t(`template.${template}`)}</Link>,
    to: to ?? t('unknownTo'),
    status: <MailStatusChip status={status} />,
    created: shortInstant(createdAt),
  });
}
