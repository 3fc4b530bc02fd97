import { mostUnread } from '@perpetua/contracts/notifications.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { Icon } from '../../../ui/icon';
import styles from './notice-bell.module.css';
import { useUnreadCount } from './notifications.api';

/** The link to the notices, with the number of those that are unread. */
export function NoticeBell() {
  const { t } = useTranslation();
  const count = useUnreadCount() ?? 0;
  const number = count < mostUnread ? String(count) : `${mostUnread - 1}+`;
  return (
    <Link
      className="icon-button"
      to={paths.notifications}
      aria-label={count === 0 ? t('navigation.notifications') : t('navigation.unread', { count, number })}
    >
      <span className={styles.icon}>
        <Icon name="bell" />
        {count > 0 && <span className={styles.badge}>{number}</span>}
      </span>
    </Link>
  );
}
