import type { AbsentDays } from '@perpetua/contracts/absent-days';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';

/** Days off as words: "3 de agosto de 2027", or "de 3 de agosto de 2027 a 14 de agosto de 2027". */
export function useAbsenceWords(): (days: AbsentDays) => string {
  const { t } = useTranslation('absences');
  const { date } = useFormats();
  return ({ from, to }) => (from === to ? date(from) : t('span', { from: date(from), to: date(to) }));
}
