import type { SlotDay } from '@perpetua/contracts/slots.contract';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import styles from '../pieces/refusal-notice.module.css';
import { type Moment, refusalOfMoment } from './slot-days.policy';
import { useSlotWords } from './slot-words';

interface SlotRefusalProps {
  day: SlotDay | undefined;
  hour: string;
  /** The possible moment closest to the refused one; undefined if there is none. */
  nearest: Moment | undefined;
  onTake: (moment: Moment) => void;
}

/** Why the pressed or chosen moment is not possible, with a button that chooses the nearest possible one. */
export function SlotRefusal({ day, hour, nearest, onTake }: SlotRefusalProps) {
  const { sentence, take } = useSlotWords();
  const reason = day === undefined ? undefined : refusalOfMoment(day, hour);
  return (
    <div role="status">
      {day !== undefined && reason !== undefined && (
        <div className={styles.refusal}>
          <Icon name="alert" />
          <div className={styles.refusalWords}>
            <p>{sentence(reason, { day, hour: day.open ? hour : '' })}</p>
            {nearest !== undefined && (
              <Button look="outlined" isSmall onClick={() => onTake(nearest)}>
                {take(nearest)}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
