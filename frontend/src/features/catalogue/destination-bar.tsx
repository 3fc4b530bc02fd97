import type { ProductType } from '@perpetua/contracts/catalogue.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { Icon } from '../../ui/icon';
import styles from './destination-bar.module.css';
import { destinationName, useDestination } from './destination';
import { cataloguePaths } from './product-links.policy';

/** Where the visitor has said the grave is, with the ways to another place and to the other catalogue. */
export function DestinationBar({ type }: { type: ProductType }) {
  const { t } = useTranslation('catalogue');
  const destination = useDestination();
  if (destination === undefined) return null;
  return (
    <div className={`card ${styles.bar}`}>
      <p className={styles.place}>
        <Icon name="pin" size={20} />
        <span>
          {t(`destination.${type}`)} <strong>{destinationName(destination)}</strong>
        </span>
      </p>
      <Link to={paths.home}>{t('destination.change')}</Link>
      <Link to={cataloguePaths[type === 'clean' ? 'flower' : 'clean']}>{t(`destination.other.${type}`)}</Link>
    </div>
  );
}
