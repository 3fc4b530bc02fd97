import { useTranslation } from 'react-i18next';
import { LegalPage } from '../features/shop/legal/legal-page';
import { useLegalFacts } from '../features/shop/legal/legal-facts';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'legal:terms.title', description: 'legal:terms.lead' };

const chapters = [
  'identity',
  'role',
  'account',
  'order',
  'prices',
  'payment',
  'flowers',
  'cleaning',
  'plans',
  'withdrawal',
  'refunds',
  'complaints',
  'liability',
  'disputes',
  'changes',
] as const;

/** `/termos-e-condicoes`: what is sold, how it is paid, and what happens when something goes wrong. */
export function Component() {
  const { t } = useTranslation('legal');
  const facts = useLegalFacts();
  return (
    <LegalPage
      title={t('terms.title')}
      lead={t('terms.lead')}
      isContract
      chapters={chapters.map((id) => ({
        id,
        title: t(`terms.${id}.title`, facts),
        text: t(`terms.${id}.text`, facts),
      }))}
    />
  );
}
