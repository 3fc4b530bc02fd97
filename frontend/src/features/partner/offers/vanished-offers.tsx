import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import styles from './vanished-offers.module.css';
import type { VanishedOffer } from './use-vanished-offers';

/** Says why offers left the list without the partner's answer, until the partner closes the note. */
export function VanishedOffers({ offers, onClose }: { offers: readonly VanishedOffer[]; onClose: () => void }) {
  const { t } = useTranslation('fulfilment');
  const { text } = useFormats();
  return (
    <div role="status">
      {offers.length > 0 && (
        <div className={styles.notice}>
          <Icon name="clock" size={20} />
          <ul className={styles.sentences}>
            {offers.map(({ id, name, how }) => (
              <li key={id}>{t(`offers.vanished.${how}`, { name: text(name) })}</li>
            ))}
          </ul>
          <IconButton aria-label={t('offers.vanished.close')} onClick={onClose}>
            <Icon name="close" size={18} />
          </IconButton>
        </div>
      )}
    </div>
  );
}
