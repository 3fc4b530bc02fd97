import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { useDemo } from '../../account/identity/demo-accounts.api';
import styles from './demo-section.module.css';

/** In a demo installation: a line that says so and links to the demo accounts. */
export function DemoSection() {
  const { t } = useTranslation('landing');
  const demo = useDemo();
  if (demo === undefined) return null;
  return (
    <p className={`container small muted ${styles.line}`}>
      {t('demo.intro')} <Link to={paths.signIn}>{t('demo.link')}</Link>
    </p>
  );
}
