import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon';
import styles from './offline-notice.module.css';

const isOnline = () => onlineManager.isOnline();
const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

/** Tells the user that the browser is offline; disappears when the connection is back. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, isOnline, () => true);
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>
          <Icon name="alert" />
          {t('offline')}
        </p>
      )}
    </div>
  );
}
