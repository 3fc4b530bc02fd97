import type { ClosedDayService } from '@perpetua/contracts/closed-days.contract';
import { useForm, type UseFormRegister, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { TextInput } from '../../../ui/text-input';
import { useToasts } from '../../../ui/toasts';
import { useProposeDates } from './cemetery-editing.api';
import styles from './closed-days.module.css';

/** The new date and hour of each service, by service id; without a date, a service is left for later. */
type Dates = Record<string, { date: string; hour: string }>;

const datesOf = (services: readonly ClosedDayService[]): Dates =>
  Object.fromEntries(
    services.map(({ serviceId, suggested }) => [
      serviceId,
      { date: suggested?.date ?? '', hour: suggested?.hour ?? '' },
    ]),
  );

/** Services on days on which their cemetery is closed, each with a new date to change, and one button for all of them. */
export function ClosedDays({ services }: { services: readonly ClosedDayService[] }) {
  const { t } = useTranslation('cemeteries');
  const open = services.filter(({ proposed }) => proposed === undefined);
  const { register, handleSubmit, control } = useForm<Dates>({ defaultValues: datesOf(open) });
  const { propose, isPending } = useProposing();
  const chosen = useWatch({ control });
  const count = open.filter(({ serviceId }) => chosen[serviceId]?.date).length;
  if (services.length === 0) return <EmptyState title={t('closing.none')} text={t('closing.noneText')} />;
  const submit = handleSubmit((dates) => propose(open, dates));
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <ol className={styles.services}>
        {services.map((service) => (
          <Service key={service.serviceId} service={service} register={register} />
        ))}
      </ol>
      {open.length > 0 && (
        <div className={styles.act}>
          <Button look="bloom" type="submit" isBusy={isPending} disabled={count === 0}>
            {t('closing.allOf', { count })}
          </Button>
        </div>
      )}
    </form>
  );
}

function useProposing() {
  const { t } = useTranslation('cemeteries');
  const toasts = useToasts();
  const proposing = useProposeDates();
  const propose = (open: readonly ClosedDayService[], dates: Dates) => {
    const services = open.flatMap(({ serviceId }) => {
      const { date, hour } = dates[serviceId] ?? { date: '', hour: '' };
      return date === '' ? [] : [{ serviceId, date, hour: hour === '' ? undefined : hour }];
    });
    proposing.mutate(
      { services },
      {
        onSuccess: ({ done, refused }) => {
          if (done.length > 0) toasts.done(t('closing.done', { count: done.length }));
          const [first] = refused;
          if (first !== undefined) toasts.refused(new ApiError({ code: first.code, status: 422 }));
        },
        onError: toasts.refused,
      },
    );
  };
  return { propose, isPending: proposing.isPending };
}

function Service({ service, register }: { service: ClosedDayService; register: UseFormRegister<Dates> }) {
  const { t } = useTranslation('cemeteries');
  const { text, longDate } = useFormats();
  const { serviceId, name, orderNumber, cemetery, city, date, hour, reason, partner } = service;
  const moment = hour === undefined ? longDate(date) : `${longDate(date)}, ${hour}`;
  return (
    <li className={`card ${styles.service}`}>
      <div className={styles.words}>
        <Link to={generatePath(paths.service, { serviceId })}>{`${text(name)} · ${orderNumber}`}</Link>
        <span>
          {moment} · <strong>{t(`closing.reason.${reason}`)}</strong>
        </span>
        <span className="muted">{[cemetery, city, partner?.name].filter(Boolean).join(' · ')}</span>
      </div>
      <NewDate service={service} register={register} />
    </li>
  );
}

function NewDate({ service, register }: { service: ClosedDayService; register: UseFormRegister<Dates> }) {
  const { t } = useTranslation('cemeteries');
  const { longDate, instant } = useFormats();
  const { serviceId, type, isAccepted, suggested, proposed } = service;
  if (proposed !== undefined) {
    const moment = [longDate(proposed.date), proposed.hour].filter(Boolean).join(', ');
    return <p className={styles.words}>{t('closing.proposed', { moment, until: instant(proposed.answerBy) })}</p>;
  }
  return (
    <div className={styles.words}>
      <div className={styles.fields}>
        <TextInput label={t('closing.date')} type="date" field={register(`${serviceId}.date`)} />
        {type === 'flower' && <TextInput label={t('closing.hour')} type="time" field={register(`${serviceId}.hour`)} />}
      </div>
      <span className="muted">
        {suggested === undefined ? t('closing.noDay') : t(isAccepted ? 'closing.asProposal' : 'closing.atOnce')}
      </span>
    </div>
  );
}
