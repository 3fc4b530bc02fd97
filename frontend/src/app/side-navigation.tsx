import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/session';
import { viewerOf } from './navigation';
import { SideEntries } from './side-entries';
import { useSideCounts } from './side-counts';

/** The entries of the personal area for the role of the logged-in user, with the numbers of what waits. */
export function SideNavigation() {
  const { t } = useTranslation();
  const viewer = viewerOf(useSession());
  return (
    <nav aria-label={t('navigation.personalArea')}>
      <SideEntries viewer={viewer} counts={useSideCounts()} />
    </nav>
  );
}
