import type { Product } from '@perpetua/contracts/catalogue.contract';
import { slotEnd } from '@perpetua/contracts/delivery-rules';
import { addDays } from '@perpetua/contracts/local-dates';
import { mainlandZone } from '@perpetua/contracts/zone-names';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../../lib/business-clock';
import { useFormats } from '../../../lib/formats';
import { localDateAt } from '../../../lib/local-dates';
import { Icon } from '../../../ui/icon';
import { useCemetery } from '../places/places.api';
import { destinationName, useDestination } from './destination';
import styles from './earliest-moment.module.css';
import { useEarliestMoment } from './earliest-moment.api';

/**
 * The first day, and for flowers the first hour, on which a product can be there: at the chosen cemetery, or by the lead
 * times alone while no place is chosen, which the text says. The hours are those of the place, with its zone where that
 * differs from the reader's. The line keeps its place while it is being asked, and says nothing when the answer fails.
 */
export function EarliestMoment({ product }: { product: Product }) {
  const { t } = useTranslation('catalogue');
  const destination = useDestination();
  const { data: earliest, isError } = useEarliestMoment(product, destination);
  const { data: cemetery } = useCemetery(destination?.cemetery?.id);
  const dayWords = useDayWords(cemetery?.timeZone ?? mainlandZone);
  const slotWords = useSlotWords(cemetery?.timeZone);
  if (isError) return null;
  return (
    <p className={styles.line} aria-busy={earliest === undefined}>
      <Icon name="clock" size={20} />
      <span>
        <span className={styles.moment}>
          {earliest === undefined && t('earliest.asking')}
          {earliest === null && t('earliest.none')}
          {earliest && t(`earliest.${product.type}`, { day: dayWords(earliest.date) })}
          {earliest?.hour !== undefined && ` ${slotWords({ date: earliest.date, hour: earliest.hour })}`}
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

/** A slot in words: "das 13:00 às 14:00", with its zone where that is known and differs from the reader's. */
function useSlotWords(timeZone: string | undefined) {
  const { t } = useTranslation('catalogue');
  const { local } = useFormats();
  return ({ date, hour }: { date: string; hour: string }) => {
    const words = t('earliest.between', { from: hour, to: slotEnd(hour) });
    return timeZone === undefined ? words : local(words, { date, hour, timeZone });
  };
}

/** A local date in words: "hoje", "amanhã", or the weekday with its date. */
function useDayWords(timeZone: string) {
  const { t } = useTranslation('catalogue');
  const { longDate } = useFormats();
  return (date: string) => {
    const today = localDateAt(timeZone, businessNow());
    if (date === today) return t('earliest.today');
    return date === addDays(today, 1) ? t('earliest.tomorrow', { day: longDate(date) }) : longDate(date);
  };
}
