import { isAbsentOn, type AbsentDays } from '@perpetua/contracts/absent-days';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/note';

/** Says that the partner has a day off; renders nothing on other days, and while it is not known. */
export function AbsentDayNote({ day, absences }: { day: string; absences: readonly AbsentDays[] }) {
  const { t } = useTranslation('absences');
  return isAbsentOn(absences, day) ? <Note icon="calendar">{t('thisDay')}</Note> : null;
}
