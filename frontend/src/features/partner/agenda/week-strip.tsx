import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { type AbsentDays, isAbsentOn } from '@perpetua/contracts/absent-days';
import { addDays } from '@perpetua/contracts/local-dates';
import { useDays } from './agenda.api';
import { countsByDay, weekOf } from './day-plan.policy';
import styles from './week-strip.module.css';

const addressOf = (day: string): string => `${paths.agenda}?day=${day}`;

interface WeekStripProps {
  day: string;
  today: string;
  /** Days off, which are marked. */
  absences?: readonly AbsentDays[];
}

/**
 * The week that contains `day`, with the number of visits on each day, and links to the previous and next week and to
 * today.
 */
export function WeekStrip({ day, today, absences = [] }: WeekStripProps) {
  const { t } = useTranslation('agenda');
  const { shortDate } = useFormats();
  const week = weekOf(day);
  const { data } = useDays(week[0] ?? day, week.at(-1) ?? day);
  const counts = data === undefined ? new Map<string, number>() : countsByDay(data);
  return (
    <nav className={styles.strip} aria-label={t('week.label')}>
      <Link className={styles.turn} to={addressOf(addDays(day, -7))} aria-label={t('week.before')}>
        <Icon name="arrowLeft" />
      </Link>
      <ul className={styles.days}>
        {week.map((date) => (
          <li key={date}>
            <Day
              date={date}
              count={counts.get(date) ?? 0}
              isShown={date === day}
              isToday={date === today}
              isAbsent={isAbsentOn(absences, date)}
            />
          </li>
        ))}
      </ul>
      <Link className={styles.turn} to={addressOf(addDays(day, 7))} aria-label={t('week.after')}>
        <Icon name="arrowRight" />
      </Link>
      {day !== today && (
        <Button look="text" isSmall className={styles.today} to={paths.agenda}>
          {t('week.today', { day: shortDate(today) })}
        </Button>
      )}
    </nav>
  );
}

interface DayProps {
  date: string;
  count: number;
  isShown: boolean;
  isToday: boolean;
  isAbsent: boolean;
}

function Day({ date, count, isShown, isToday, isAbsent }: DayProps) {
  const { t } = useTranslation(['agenda', 'absences']);
  const { weekday, longDate } = useFormats();
  return (
    <Link
      className={styles.day}
      to={addressOf(date)}
      aria-current={isShown ? 'date' : undefined}
      data-today={isToday || undefined}
      data-absent={isAbsent || undefined}
      aria-label={[t('week.day', { day: longDate(date), count }), ...(isAbsent ? [t('absences:absent')] : [])].join(
        ', ',
      )}
    >
      <span className="small">{weekday(date).slice(0, 3)}</span>
      <span className={styles.date}>{Number(date.slice(8))}</span>
      <span className={styles.count} data-none={count === 0 || undefined}>
        {count === 0 ? '·' : count}
      </span>
    </Link>
  );
}
