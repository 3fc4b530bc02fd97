import { useTranslation } from 'react-i18next';
import { type CemeteryFields, type CemeteryPart, weekdays } from './cemetery-form.policy';

/** Returns a function that writes a part of a cemetery on one line, for the comparison of two versions. */
export function usePartText(): (part: CemeteryPart, fields: CemeteryFields) => string {
  const { t } = useTranslation('cemeteries');
  const dayText = ({ isOpen, opens, closes }: CemeteryFields['holidayHours']) =>
    isOpen ? `${opens}–${closes}` : t('hours.closed');
  return (part, fields) => {
    switch (part) {
      case 'location':
        return fields.location === undefined
          ? '–'
          : `${fields.location.lat.toFixed(5)}, ${fields.location.lng.toFixed(5)}`;
      case 'openingHours':
        return weekdays.map((day) => `${t(`day.${day}`)} ${dayText(fields.openingHours[day])}`).join(', ');
      case 'holidayHours':
        return dayText(fields.holidayHours);
      case 'exceptions':
        return (
          fields.exceptions.map(({ from, to, hours }) => `${from} – ${to} ${dayText(hours)}`).join(', ') ||
          t('noExceptions')
        );
      case 'name':
      case 'city':
      case 'parish':
        return fields[part];
    }
  };
}
