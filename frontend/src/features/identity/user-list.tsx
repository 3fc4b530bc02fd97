import Skeleton from '@mui/material/Skeleton';
import type { User } from '@perpetua/contracts/identity.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../lib/formats';
import { paths } from '../../lib/paths';
import { useSession } from '../../lib/session';
import { EmptyState } from '../../ui/empty-state';
import { Pagination } from '../../ui/pagination';
import { QueryView } from '../../ui/query-view';
import { RecordTable } from '../../ui/record-table';
import { AccountStateChip } from './account-state-chip';
import { BlockAccount } from './block-account';
import styles from './profile.module.css';
import { type UserSearch, usersPerPage, useUsers } from './users.api';

const columns = ['name', 'usertype', 'created', 'state', 'action'] as const;

/** The accounts that are asked for, each to look at and to block. */
export function UserList({ search }: { search: UserSearch }) {
  const { t } = useTranslation('account');
  const cellsOf = useCells();
  return (
    <QueryView query={useUsers(search)} skeleton={<Skeleton variant="rectangular" height={420} />}>
      {({ items, total }) =>
        items.length === 0 ? (
          <div role="status">
            <EmptyState title={t('users.none')} />
          </div>
        ) : (
          <>
            <p className={`small muted ${styles.count}`} role="status">
              {t('users.found', { count: total })}
            </p>
            <RecordTable
              caption={t('users.caption')}
              columns={columns.map((key) =>
                key === 'action' ? { key, name: t('users.actions'), kind: key } : { key, name: t(`fact.${key}`) },
              )}
              rows={items.map((user) => ({ id: user.id, cells: cellsOf(user) }))}
            />
            <Pagination total={total} pageSize={usersPerPage} />
          </>
        )
      }
    </QueryView>
  );
}

function useCells() {
  const { t } = useTranslation('account');
  const { instantDay } = useFormats();
  const ownId = useSession()?.userId;
  return (user: User) => ({
    name: (
      <>
        <Link to={generatePath(paths.userDetails, { userId: user.id })}>
          {user.name} {user.surname}
        </Link>
        <span className={`small muted ${styles.line}`}>{user.email}</span>
      </>
    ),
    usertype: t(`usertype.${user.usertype_id}`),
    created: instantDay(user.createdAt),
    state: <AccountStateChip blocked={user.blocked} />,
    action: user.id === ownId ? null : <BlockAccount user={user} isSmall />,
  });
}
