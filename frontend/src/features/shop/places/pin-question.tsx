import { CEMETERY_REACH_KM } from '@perpetua/contracts/grave-spots';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import type { PinDoubt } from './pin-doubt.policy';
import styles from './pin-question.module.css';

interface PinQuestionProps {
  doubt: PinDoubt | undefined;
  /** The chosen municipality. */
  city: string;
  isConfirmed?: boolean;
  /**
   * Called when the customer confirms the pin; without it, there is no button to confirm and the pin has to be moved.
   */
  onConfirm?: () => void;
}

/** Asks whether a doubtful pin is in the right place: the customer confirms it or moves the pin. */
export function PinQuestion({ doubt, city, isConfirmed = false, onConfirm }: PinQuestionProps) {
  const { t } = useTranslation('graves');
  const { distance } = useFormats();
  return (
    <div role="status">
      {doubt !== undefined && (
        <div className={styles.question}>
          <Icon name={isConfirmed ? 'check' : 'alert'} size={20} />
          <div className={styles.words}>
            <p>
              <strong>{t(isConfirmed ? 'pin.confirmed' : 'pin.question')}</strong>
              {!isConfirmed && <> {t(`pin.doubt.${doubt}`, { city, reach: distance(CEMETERY_REACH_KM) })}</>}
            </p>
            {!isConfirmed && onConfirm !== undefined && (
              <Button look="outlined" isSmall onClick={onConfirm}>
                {t('pin.confirm')}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
