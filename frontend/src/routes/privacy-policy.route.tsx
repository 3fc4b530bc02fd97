import { useTranslation } from 'react-i18next';
import { LegalPage } from '../features/shop/legal/legal-page';
import { useLegalFacts } from '../features/shop/legal/legal-facts';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'legal:privacy.title', description: 'legal:privacy.lead' };

const chapters = [
  'controller',
  'data',
  'purposes',
  'deceased',
  'photographs',
  'recipients',
  'retention',
  'rights',
  'security',
  'storage',
] as const;

/** `/politica-de-privacidade`: which data are processed and why, who sees them, and how long they are kept. */
export function Component() {
  const { t } = useTranslation('legal');
  const facts = useLegalFacts();
  return (
    <LegalPage
      title={t('privacy.title')}
      lead={t('privacy.lead')}
      isContract
      chapters={chapters.map((id) => ({
        id,
        title: t(`privacy.${id}.title`),
        text: t(`privacy.${id}.text`, facts),
      }))}
    />
  );
}
