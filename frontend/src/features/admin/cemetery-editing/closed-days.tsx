import type { ClosedDayService } from '@perpetua/contracts/closed-days.contract';
import { slotHours } from '@perpetua/contracts/delivery-rules';
import { type BatchOutcome, maximumBatch } from '@perpetua/contracts/http.contract';
import { useState } from 'react';
import { type Control, useForm, type UseFormRegister, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client';
import { RefusalNote } from '../../../ui/refusal-note';
import { useFormats } from '../../../lib/formats';
import { typedDate } from '../../../lib/typed-date';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { SelectInput } from '../../../ui/select-input';
import { DateField } from '../../../ui/date-field';
import { useToasts } from '../../../ui/toasts';
import { useProposeDates } from './cemetery-editing.api';
import styles from './closed-days.module.css';

/** The hours at which flowers are delivered, and none: then the service keeps its hour. */
const hours = ['', ...slotHours].map((hour) => ({ value: hour, name: hour }));

/** The new date and hour of each service, by service id; without a date, a service is left for later. */
type Dates = Record<string, { date: string; hour: string }>;

const datesOf = (services: readonly ClosedDayService[]): Dates =>
  Object.fromEntries(
    services.map(({ serviceId, suggested }) => [
      serviceId,
      { date: suggested?.date ?? '', hour: suggested?.hour ?? '' },
    ]),
  );

/**
 * Services on days on which their cemetery is closed, each with a new date to change, and one button for all of them: at
 * most as many as one call takes, the rest follows when these are done.
 */
export function ClosedDays({ services }: { services: readonly ClosedDayService[] }) {
  const { t } = useTranslation('cemeteries');
  const open = services.filter(({ proposed }) => proposed === undefined).slice(0, maximumBatch);
  // What was typed stays when the list is read again, for example without those that were done.
  const { register, handleSubmit, control } = useForm<Dates>({
    values: datesOf(open),
    resetOptions: { keepDirtyValues: true },
  });
  const { propose, isPending, refused } = useProposing();
  const chosen = useWatch({ control });
  const count = open.filter(({ serviceId }) => isDate(chosen[serviceId]?.date)).length;
  if (services.length === 0) return <EmptyState title={t('closing.none')} text={t('closing.noneText')} />;
  const submit = handleSubmit((dates) => propose(open, dates));
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <ol className={styles.services}>
        {services.map((service) => (
          <Service
            key={service.serviceId}
            service={service}
            register={register}
            control={control}
            refusal={refused.find(({ id }) => id === service.serviceId)?.code}
          />
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

/** Whether a date is complete: while it is typed, a field contains the text. */
const isDate = (typed: string | undefined): boolean => typed !== undefined && typedDate(typed) === typed;

function useProposing() {
  const { t } = useTranslation('cemeteries');
  const toasts = useToasts();
  const proposing = useProposeDates();
  const [refused, setRefused] = useState<BatchOutcome['refused']>([]);
  const propose = (open: readonly ClosedDayService[], dates: Dates) => {
    const services = open.flatMap(({ serviceId }) => {
      const { date, hour } = dates[serviceId] ?? { date: '', hour: '' };
      return !isDate(date) ? [] : [{ serviceId, date, hour: hour === '' ? undefined : hour }];
    });
    proposing.mutate(
      { services },
      {
        onSuccess: (outcome) => {
          if (outcome.done.length > 0) toasts.done(t('closing.done', { count: outcome.done.length }));
          setRefused(outcome.refused);
        },
        onError: toasts.refused,
      },
    );
  };
  return { propose, isPending: proposing.isPending, refused };
}

interface ServiceProps {
  service: ClosedDayService;
  register: UseFormRegister<Dates>;
  control: Control<Dates>;
  /** The code of the error with which the last new date was refused. */
  refusal: string | undefined;
}

function Service({ service, register, control, refusal }: ServiceProps) {
  const { t } = useTranslation('cemeteries');
  const { text } = useFormats();
  const momentOf = useMomentOf(service);
  const { serviceId, name, orderNumber, cemetery, city, reason, partner } = service;
  return (
    <li className={`card ${styles.service}`}>
      <div className={styles.words}>
        <Link to={generatePath(paths.service, { serviceId })}>{`${text(name)} · ${orderNumber}`}</Link>
        <span>
          {momentOf(service)} · <strong>{t(`closing.reason.${reason}`)}</strong>
        </span>
        <span className="muted">{[cemetery, city, partner?.name].filter(Boolean).join(' · ')}</span>
      </div>
      <NewDate service={service} register={register} control={control} />
      {refusal !== undefined && <RefusalNote error={new ApiError({ code: refusal, status: 422 })} />}
    </li>
  );
}

/** Tells a date and hour of the cemetery, with the zone where the reader's clock shows another time. */
function useMomentOf({ timeZone }: Pick<ClosedDayService, 'timeZone'>) {
  const { longDate, local } = useFormats();
  return ({ date, hour }: { date: string; hour?: string | undefined }): string =>
    local([longDate(date), hour].filter(Boolean).join(', '), { date, hour, timeZone });
}

function NewDate({ service, register, control }: Omit<ServiceProps, 'refusal'>) {
  const { t } = useTranslation('cemeteries');
  const { instant } = useFormats();
  const momentOf = useMomentOf(service);
  const { serviceId, type, timeZone, isAccepted, suggested, proposed } = service;
  if (proposed !== undefined) {
    const until = instant(proposed.answerBy, timeZone);
    return <p className={styles.words}>{t('closing.proposed', { moment: momentOf(proposed), until })}</p>;
  }
  return (
    <div className={styles.words}>
      <div className={styles.fields}>
        <DateField label={t('closing.date')} control={control} name={`${serviceId}.date`} />
        {type === 'flower' && (
          <SelectInput label={t('closing.hour')} options={hours} {...register(`${serviceId}.hour`)} />
        )}
      </div>
      <span className="muted">
        {suggested === undefined ? t('closing.noDay') : t(isAccepted ? 'closing.asProposal' : 'closing.atOnce')}
      </span>
    </div>
  );
}
