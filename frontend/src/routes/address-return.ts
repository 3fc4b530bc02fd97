import { useTranslation } from 'react-i18next';
import { generatePath, useNavigate } from 'react-router-dom';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import { useToasts } from '../ui/toasts';

/**
 * The path of the page with the user's postal addresses, and a function that says in a toast that the address was
 * saved, and goes to that page.
 */
export function useWayBack() {
  const { t } = useTranslation('account');
  const toasts = useToasts();
  const navigate = useNavigate();
  const back = `${generatePath(paths.profile, { userId: useSession()?.userId ?? '' })}?part=addresses`;
  const leave = () => {
    toasts.done(t('addresses.saved'));
    void navigate(back);
  };
  return { back, leave };
}
