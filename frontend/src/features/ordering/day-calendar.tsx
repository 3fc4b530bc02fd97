import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { Language } from '@perpetua/contracts/languages';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/es';
import 'dayjs/locale/pt';
import { useFormats } from '../../lib/formats';
import styles from './checkout.module.css';

const dayjsLocales: Record<Language, string> = { pt: 'pt', en: 'en-gb', es: 'es' };
const writtenAs = 'YYYY-MM-DD';

interface DayCalendarProps {
  /** Local dates, '' while none is chosen. */
  value: string;
  first: string;
  last: string;
  isPossible: (date: string) => boolean;
  onChoose: (date: string) => void;
}

/** All days up to half a year ahead. */
export function DayCalendar({ value, first, last, isPossible, onChoose }: DayCalendarProps) {
  const { language } = useFormats();
  const choose = (day: Dayjs | null) => {
    if (day !== null) onChoose(day.format(writtenAs));
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={dayjsLocales[language]}>
      <div className={`card ${styles.calendar}`}>
        <DateCalendar
          value={value === '' ? null : dayjs(value)}
          referenceDate={dayjs(first)}
          minDate={dayjs(first)}
          maxDate={dayjs(last)}
          views={['day']}
          disableHighlightToday
          reduceAnimations
          dayOfWeekFormatter={(day) => day.format('dd')}
          shouldDisableDate={(day) => !isPossible(day.format(writtenAs))}
          onChange={(day, state) => {
            if (state === 'finish') choose(day);
          }}
        />
      </div>
    </LocalizationProvider>
  );
}
