import { useTranslation } from 'react-i18next';
import { LegalPage } from '../features/shop/legal/legal-page';
import styles from '../features/shop/legal/legal-text.module.css';
import { useLegalFacts } from '../features/shop/legal/legal-facts';
import { GraveScene } from '../ui/grave-scenes';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'legal:about.title', description: 'legal:about.lead' };

const chapters = ['name', 'work', 'stone', 'proof', 'reach'] as const;

/** `/sobre-nos`: whom the company serves and how it works. */
export function Component() {
  const { t } = useTranslation('legal');
  const facts = useLegalFacts();
  return (
    <LegalPage
      title={t('about.title')}
      lead={t('about.lead')}
      chapters={chapters.map((id) => ({ id, title: t(`about.${id}.title`), text: t(`about.${id}.text`, facts) }))}
      picture={
        <div className={styles.picture}>
          <GraveScene scene="brushing" label={t('about.picture')} />
        </div>
      }
    />
  );
}
