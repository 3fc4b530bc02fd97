import { useTranslation } from 'react-i18next';
import { MarkAllRead, NoticeList } from '../features/account/notifications/notice-list';
import type { PageHandle } from '../lib/page-handle';
import { PageHeading } from '../ui/page-heading';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'notifications:title' };

/** `/notifications`: what the user was told, the newest first. */
export function Component() {
  const { t } = useTranslation('notifications');
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} aside={<MarkAllRead />} />
      <NoticeList />
    </>
  );
}
