import type { Absence } from '@perpetua/contracts/partner-absences.contract';
import { useTranslation } from 'react-i18next';
import { useAbsenceWords } from './absence-words';
import styles from './absences.module.css';

/** A partner's days off as admins see them; renders nothing when there are none. */
export function PartnerAbsences({ absences = [] }: { absences?: readonly Absence[] | undefined }) {
  const { t } = useTranslation('absences');
  const words = useAbsenceWords();
  if (absences.length === 0) return null;
  return (
    <section className={styles.work} aria-labelledby="absences">
      <h3 id="absences" className="heading-small">
        {t('title')}
      </h3>
      <ul>
        {absences.map((absence) => (
          <li key={absence.id}>
            {words(absence)}
            {absence.note !== null && <span className="muted"> · {absence.note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
