import { useTranslation } from 'react-i18next';
import { LegalPage } from '../features/legal/legal-page';
import styles from '../features/legal/legal-text.module.css';
import { useLegalFacts } from '../features/legal/legal-facts';
import { GraveScene } from '../ui/grave-scenes';

const chapters = ['name', 'work', 'stone', 'proof', 'reach'] as const;

/** `/sobre-nos`: who the house is for and how it works. */
export function AboutRoute() {
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
