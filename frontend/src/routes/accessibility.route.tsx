import { useTranslation } from 'react-i18next';
import { preparedOn } from '../features/shop/legal/accessibility-statement.data';
import { LegalPage } from '../features/shop/legal/legal-page';
import { useLegalFacts } from '../features/shop/legal/legal-facts';
import { TestedCriteria } from '../features/shop/legal/tested-criteria';
import { useFormats } from '../lib/formats';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'legal:accessibility.title', description: 'legal:accessibility.lead' };

const chapters = ['commitment', 'tested', 'limits', 'settings', 'reach', 'prepared'] as const;

/**
 * `/acessibilidade`: which accessibility criteria the site follows and how that is tested, what is not accessible, and
 * whom to tell.
 */
export function Component() {
  const { t } = useTranslation('legal');
  const { date } = useFormats();
  const { email } = useLegalFacts();
  return (
    <LegalPage
      title={t('accessibility.title')}
      lead={t('accessibility.lead')}
      chapters={chapters.map((id) => ({
        id,
        title: t(`accessibility.${id}.title`),
        text: t(`accessibility.${id}.text`, { email, date: date(preparedOn) }),
        ...(id === 'tested' ? { after: <TestedCriteria /> } : {}),
      }))}
    />
  );
}
