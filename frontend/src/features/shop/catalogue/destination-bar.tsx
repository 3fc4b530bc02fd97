import type { ProductType } from '@perpetua/contracts/catalogue.contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import styles from './destination-bar.module.css';
import { type Destination, destinationName, keepDestination } from './destination';
import { useAddressDestination } from './destination-address';
import { DestinationForm } from './destination-form';
import { cataloguePaths } from './product-links.policy';

/**
 * The place and day that the visitor has chosen, with a button to change them and a link to the other catalogue
 * (flowers or cleanings).
 */
export function DestinationBar({ type }: { type: ProductType }) {
  const { t } = useTranslation('catalogue');
  const destination = useAddressDestination();
  const [isOpen, setOpen] = useState(false);
  const form = useId();
  return (
    <div className={`card ${styles.bar}`}>
      <p className={styles.place}>
        <Icon name="pin" size={20} />
        {destination === undefined ? t(`destination.none.${type}`) : <Place type={type} destination={destination} />}
      </p>
      <Button look="text" isSmall aria-expanded={isOpen} aria-controls={form} onClick={() => setOpen(!isOpen)}>
        {t(destination === undefined ? 'destination.choose' : 'destination.change')}
      </Button>
      {destination !== undefined && (
        <Link to={cataloguePaths[type === 'clean' ? 'flower' : 'clean']}>{t(`destination.other.${type}`)}</Link>
      )}
      <div id={form} className={styles.panel} hidden={!isOpen}>
        {isOpen && (
          <DestinationForm
            start={destination}
            onChoose={(chosen) => {
              keepDestination(chosen);
              setOpen(false);
            }}
          />
        )}
      </div>
    </div>
  );
}

function Place({ type, destination }: { type: ProductType; destination: Destination }) {
  const { t } = useTranslation('catalogue');
  const { longDate } = useFormats();
  return (
    <span>
      {t(`destination.${type}`)} <strong>{destinationName(destination)}</strong>
      {destination.date !== undefined && <>, {longDate(destination.date)}</>}
    </span>
  );
}
