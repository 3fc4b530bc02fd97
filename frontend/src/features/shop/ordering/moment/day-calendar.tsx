import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, esES, ptPT } from '@mui/x-date-pickers/locales';
import type { Language } from '@perpetua/contracts/languages';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/es';
import 'dayjs/locale/pt';
import { useFormats } from '../../../../lib/formats';
import { Themed } from '../../../../ui/themed';
import styles from './moment-choice.module.css';

const dayjsLocales: Record<Language, string> = { pt: 'pt', en: 'en-gb', es: 'es' };
/** The labels of the calendar's own buttons. */
const words = { pt: ptPT, en: enUS, es: esES } as const;
/** On the smallest phones a dialog is only 280 px wide: with smaller gaps a week fits. */
const fitting = {
  width: '100%',
  '& .MuiPickerDay-root.Mui-disabled': { textDecoration: 'line-through' },
  '@media (max-width: 420px)': {
    '& .MuiPickerDay-root': { '--PickerDay-horizontalMargin': '1px' },
    '& .MuiDayCalendar-weekDayLabel': { marginInline: '1px' },
    '& .MuiPickersCalendarHeader-root': { paddingLeft: '12px', paddingRight: '4px' },
  },
} as const;
const writtenAs = 'YYYY-MM-DD';

interface DayCalendarProps {
  /** The chosen date, '' if none. `value`, `first` and `last` (inclusive) are local dates, `YYYY-MM-DD`. */
  value: string;
  first: string;
  last: string;
  isPossible: (date: string) => boolean;
  /** Called with the month that is shown, "2026-12". */
  onMonth?: ((month: string) => void) | undefined;
  onChoose: (date: string) => void;
}

/** A calendar of the days from `first` to `last`; days that are not possible are struck out. */
export function DayCalendar({ value, first, last, isPossible, onMonth, onChoose }: DayCalendarProps) {
  const { language } = useFormats();
  const choose = (day: Dayjs | null) => {
    if (day !== null) onChoose(day.format(writtenAs));
  };
  return (
    <Themed>
      <LocalizationProvider
        dateAdapter={AdapterDayjs}
        adapterLocale={dayjsLocales[language]}
        localeText={words[language].components.MuiLocalizationProvider.defaultProps.localeText}
      >
        <div className={`card ${styles.calendar}`}>
          <DateCalendar
            sx={fitting}
            value={value === '' ? null : dayjs(value)}
            referenceDate={dayjs(first)}
            minDate={dayjs(first)}
            maxDate={dayjs(last)}
            views={['day']}
            disableHighlightToday
            reduceAnimations
            dayOfWeekFormatter={(day) => day.format('dd')}
            onMonthChange={(month: Dayjs) => onMonth?.(month.format(writtenAs).slice(0, 7))}
            shouldDisableDate={(day) => !isPossible(day.format(writtenAs))}
            onChange={(day, state) => {
              if (state === 'finish') choose(day);
            }}
          />
        </div>
      </LocalizationProvider>
    </Themed>
  );
}
