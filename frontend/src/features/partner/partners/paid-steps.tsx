import { useTranslation } from 'react-i18next';
import { useWindows } from '../../../lib/windows';

/** The steps from a finished service to its payment, inside a list. */
export function PaidSteps() {
  const { t } = useTranslation('partners');
  const windowOf = useWindows();
  return (
    <>
      <li>{t('paid.rated', { feedback: windowOf('feedback') })}</li>
      <li>{t('paid.closed', { close: windowOf('close') })}</li>
      <li>{t('first.paid')}</li>
    </>
  );
}
