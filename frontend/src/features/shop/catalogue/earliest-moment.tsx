import type { Product } from '@perpetua/contracts/catalogue.contract';
import { slotEnd } from '@perpetua/contracts/delivery-rules';
import { addDays } from '@perpetua/contracts/local-dates';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../../lib/business-clock';
import { useFormats } from '../../../lib/formats';
import { localDateAt } from '../../../lib/local-dates';
import { Icon } from '../../../ui/icon';
import { destinationName, useDestination } from './destination';
import styles from './earliest-moment.module.css';
import { useEarliestMoment } from './earliest-moment.api';

/**
 * The first day, and for flowers the first hour, on which a product can be there: at the chosen cemetery, or by the lead
 * times alone while no place is chosen, which the text says. The line keeps its place while it is being asked, and says
 * nothing when the answer fails.
 */
export function EarliestMoment({ product }: { product: Product }) {
  const { t } = useTranslation('catalogue');
  const destination = useDestination();
  const { data: earliest, isError } = useEarliestMoment(product, destination);
  const dayWords = useDayWords();
  if (isError) return null;
  return (
    <p className={styles.line} aria-busy={earliest === undefined}>
      <Icon name="clock" size={20} />
      <span>
        <span className={styles.moment}>
          {earliest === undefined && t('earliest.asking')}
          {earliest === null && t('earliest.none')}
          {earliest && t(`earliest.${product.type}`, { day: dayWords(earliest.date) })}
          {earliest?.hour !== undefined &&
            ` ${t('earliest.between', { from: earliest.hour, to: slotEnd(earliest.hour) })}`}
        </span>
        <span className="small muted">
          {destination?.cemetery === undefined
            ? t(`earliest.anywhere.${product.type}`)
            : t('earliest.at', { place: destinationName(destination) })}
        </span>
      </span>
    </p>
  );
}

/** A local date of Lisbon in words: "hoje", "amanhã", or the weekday with its date. */
function useDayWords() {
  const { t } = useTranslation('catalogue');
  const { longDate } = useFormats();
  return (date: string) => {
    const today = localDateAt('Europe/Lisbon', businessNow());
    if (date === today) return t('earliest.today');
    return date === addDays(today, 1) ? t('earliest.tomorrow', { day: longDate(date) }) : longDate(date);
  };
}
