import { useTranslation } from 'react-i18next';
import { TendingScene } from '../../../ui/tending-scene';
import { GravePrompt } from './grave-prompt';
import styles from './landing-hero.module.css';

/** The headline, the prompt to choose a grave, and the picture. */
export function LandingHero() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.hero}>
      <div className={styles.intro}>
        <h1 className={styles.promise}>{t('hero')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <GravePrompt />
      </div>
      <div className={styles.scene}>
        <TendingScene label={t('picture')} />
      </div>
    </section>
  );
}
