import type { OwnAbsence } from '@perpetua/contracts/partner-absences.contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import layout from '../../../ui/form-layout.module.css';
import lines from '../../../ui/line-list.module.css';
import { Note } from '../../../ui/note';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { useToasts } from '../../../ui/toasts';
import { useServiceWords } from '../../account/fulfilment/service/service-words';
import { AbsenceForm } from './absence-form';
import styles from './absences.module.css';
import { useOwnAbsences, useRemoveAbsence } from './absences.api';
import { useAbsenceWords } from './absence-words';

/** A partner's days off: those ahead with the accepted work on them, and a form for more. */
export function OwnAbsences() {
  const { t } = useTranslation('absences');
  const query = useOwnAbsences();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={`card ${layout.part}`} aria-labelledby="absences">
      <div className={styles.head}>
        <h2 id="absences" ref={heading} tabIndex={-1} className="heading-small">
          {t('title')}
        </h2>
        <p className="muted">{t('lead')}</p>
      </div>
      <QueryView query={query} skeleton={<Skeleton height={60} />}>
        {({ absences }) =>
          absences.length === 0 ? (
            <p>{t('none')}</p>
          ) : (
            <ul className={lines.lines}>
              {absences.map((absence) => (
                <AbsenceLine key={absence.id} absence={absence} onRemoved={() => heading.current?.focus()} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <AbsenceForm />
    </section>
  );
}

function AbsenceLine({ absence, onRemoved }: { absence: OwnAbsence; onRemoved: () => void }) {
  const { t } = useTranslation('absences');
  const days = useAbsenceWords()(absence);
  const toasts = useToasts();
  const removing = useRemoveAbsence();
  // The line leaves the page before the callbacks of `mutate` would be called.
  const remove = async () => {
    try {
      await removing.mutateAsync(absence.id);
      toasts.done(t('removed'));
      onRemoved();
    } catch (error) {
      toasts.refused(error);
    }
  };
  return (
    <li className={lines.line}>
      <div>
        <strong>{days}</strong>
        {absence.note !== null && <p className="muted">{absence.note}</p>}
      </div>
      <Button
        look="text"
        isBusy={removing.isPending}
        aria-label={t('removeThis', { days })}
        onClick={() => void remove()}
      >
        {t('remove')}
      </Button>
      {absence.services.length > 0 && <WorkMeanwhile services={absence.services} />}
    </li>
  );
}

/** Accepted work stays the partner's: each links to where it can be handed back. */
function WorkMeanwhile({ services }: Pick<OwnAbsence, 'services'>) {
  const { t } = useTranslation('absences');
  const { text } = useFormats();
  const words = useServiceWords();
  return (
    <div className={styles.work}>
      <Note icon="alert">{t('work', { count: services.length })}</Note>
      <ul>
        {services.map((service) => (
          <li key={service.id}>
            <Link to={generatePath(paths.acceptedService, { serviceId: service.id })}>{text(service.name)}</Link>
            {', '}
            {words.when(service)}
            {', '}
            {service.city}
          </li>
        ))}
      </ul>
    </div>
  );
}
