import type { Notification } from '@perpetua/contracts/notifications.contract';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Pagination } from '../../../ui/pagination';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { useToasts } from '../../../ui/toasts';
import styles from './notice-list.module.css';
import { noticesPerPage, useMarkAllRead, useMarkRead, useNotices, useUnreadCount } from './notifications.api';

/** The user's notices, the newest first. To open one is to read it. */
export function NoticeList() {
  const { t } = useTranslation('notifications');
  const [search] = useSearchParams();
  const notices = useNotices(Number(search.get('page') ?? 1));
  return (
    <QueryView query={notices} skeleton={<Skeleton height={420} />}>
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyState title={t('none')} text={t('noneText')} />
        ) : (
          <>
            <ul className={`card ${styles.list}`}>
              {items.map((notice) => (
                <li key={notice.id}>
                  <Notice notice={notice} />
                </li>
              ))}
            </ul>
            <Pagination total={total} pageSize={noticesPerPage} />
          </>
        )
      }
    </QueryView>
  );
}

function Notice({ notice }: { notice: Notification }) {
  const { t } = useTranslation('notifications');
  const { mutate: markRead } = useMarkRead();
  const { instant } = useFormats();
  const { id, title, text, link, at, kind, readAt } = notice;
  const isUnread = readAt === undefined;
  const read = () => {
    if (isUnread) markRead(id);
  };
  const facts = (
    <>
      <span className={styles.facts}>
        <span className={styles.kind}>{t(`kind.${kind}`)}</span>
        <time dateTime={at}>{instant(at)}</time>
      </span>
      <span className={styles.title}>
        {isUnread && <span className="visually-hidden">{t('unread')} </span>}
        {title}
      </span>
      <span className={styles.text}>{text}</span>
    </>
  );
  const look = { className: styles.notice, 'data-unread': isUnread || undefined };
  // Where there is no record to open, the notice is only marked as read.
  if (link === paths.notifications)
    return (
      <button type="button" {...look} onClick={read}>
        {facts}
      </button>
    );
  return (
    <Link {...look} to={link} onClick={read}>
      {facts}
    </Link>
  );
}

/** Marks everything as read; renders nothing while nothing is unread. */
export function MarkAllRead() {
  const { t } = useTranslation('notifications');
  const toasts = useToasts();
  const marking = useMarkAllRead();
  const count = useUnreadCount() ?? 0;
  if (count === 0) return null;
  return (
    <Button
      look="outlined"
      isBusy={marking.isPending}
      onClick={() => marking.mutate(undefined, { onSuccess: () => toasts.done(t('allRead')), onError: toasts.refused })}
    >
      {t('markAllRead')}
    </Button>
  );
}
