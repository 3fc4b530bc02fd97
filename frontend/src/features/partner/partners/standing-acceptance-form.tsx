import type { Language } from '@perpetua/contracts/languages';
import type { OwnPartner } from '@perpetua/contracts/partners.contract';
import {
  handBackMinutes,
  type StandingAcceptance,
  standingAcceptanceSchema,
  weekDays,
} from '@perpetua/contracts/standing-acceptance';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import { formResolver } from '../../../lib/form-resolver';
import { useFormats } from '../../../lib/formats';
import { amountTyped } from '../../../lib/typed-amount';
import { Button } from '../../../ui/button';
import { CheckboxInput } from '../../../ui/checkbox-input';
import { FieldError } from '../../../ui/form-field';
import layout from '../../../ui/form-layout.module.css';
import { TextInput } from '../../../ui/text-input';
import { useToasts } from '../../../ui/toasts';
import styles from './standing-acceptance.module.css';
import { useChangeOwnPartner, useStandingPreview } from './partners.api';

const asNumber = { valueAsNumber: true } as const;

/** Terms to begin with: the days on which the partner works, and a part of the partner's capacity. */
const proposed = ({ capacity, radiusKm }: OwnPartner): StandingAcceptance => {
  const days = weekDays.filter((day) => capacity[day] > 0);
  const maxPerDay = Math.max(1, Math.ceil(Math.max(...Object.values(capacity)) / 2));
  return {
    active: false,
    days,
    maxPerDay,
    maxPerWeek: maxPerDay * Math.max(1, days.length),
    radiusKm,
    minAmount: '0.00',
  };
};

const resolver = formResolver(standingAcceptanceSchema);

/** The terms with the amount as a reader of the language writes it, and as the server does. */
const shown = (terms: StandingAcceptance, language: Language): StandingAcceptance => ({
  ...terms,
  minAmount: language === 'en' ? terms.minAmount : terms.minAmount.replace('.', ','),
});
const inServerFormat = <Terms extends { minAmount?: string }>(terms: Terms): Terms => ({
  ...terms,
  minAmount: amountTyped(terms.minAmount ?? ''),
});

/** What the partner accepts in advance: on which days, how many, how far, from which amount. */
export function StandingAcceptanceForm({ partner }: { partner: OwnPartner }) {
  const { t } = useTranslation('partners');
  const { language, span } = useFormats();
  const toasts = useToasts();
  const changing = useChangeOwnPartner();
  const form = useForm<StandingAcceptance>({
    resolver: (values, ...others) => resolver(inServerFormat(values), ...others),
    defaultValues: shown(partner.standingAcceptance ?? proposed(partner), language),
  });
  const submit = form.handleSubmit((standingAcceptance) =>
    changing.mutate(
      { standingAcceptance, version: partner.version },
      {
        onSuccess: () => toasts.done(t(standingAcceptance.active ? 'inAdvance.savedOn' : 'inAdvance.savedOff')),
        onError: toasts.refused,
      },
    ),
  );
  const isActive = useWatch({ control: form.control, name: 'active' });
  return (
    <FormProvider {...form}>
      <form
        className={`card ${layout.part}`}
        aria-labelledby="in-advance"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <h2 id="in-advance" className="heading-small">
          {t('inAdvance.title')}
        </h2>
        <p className="muted">{t('inAdvance.text', { time: span(handBackMinutes, 'minute') })}</p>
        <CheckboxInput label={t('inAdvance.active')} field={form.register('active')} />
        {isActive && <Terms />}
        <Button look="outlined" className={styles.submit} type="submit" isBusy={changing.isPending}>
          {t('inAdvance.save')}
        </Button>
      </form>
    </FormProvider>
  );
}

function Terms() {
  const { t } = useTranslation('partners');
  const { register, formState } = useFormContext<StandingAcceptance>();
  const { errors } = formState;
  return (
    <>
      <DayChoices />
      <div className={layout.pair}>
        <TextInput
          label={t('inAdvance.maxPerDay')}
          required
          type="number"
          inputMode="numeric"
          error={fieldErrorText(errors.maxPerDay)}
          field={register('maxPerDay', asNumber)}
        />
        <TextInput
          label={t('inAdvance.maxPerWeek')}
          required
          type="number"
          inputMode="numeric"
          error={fieldErrorText(errors.maxPerWeek)}
          field={register('maxPerWeek', asNumber)}
        />
        <TextInput
          label={t('inAdvance.radius')}
          hint={t('inAdvance.radiusHint')}
          required
          type="number"
          inputMode="numeric"
          endAdornment="km"
          error={fieldErrorText(errors.radiusKm)}
          field={register('radiusKm', asNumber)}
        />
        <TextInput
          label={t('inAdvance.minAmount')}
          hint={t('inAdvance.minAmountHint')}
          required
          inputMode="decimal"
          endAdornment="€"
          error={errors.minAmount && t('inAdvance.minAmountWrong')}
          field={register('minAmount')}
        />
      </div>
      <Preview />
    </>
  );
}

function DayChoices() {
  const { t } = useTranslation('partners');
  const { register, formState } = useFormContext<StandingAcceptance>();
  const error = formState.errors.days;
  return (
    <fieldset className={styles.days} aria-describedby={error && 'in-advance-days'}>
      <legend>{t('inAdvance.days')}</legend>
      <div className={styles.choices}>
        {weekDays.map((day) => (
          <CheckboxInput key={day} label={t(`day.${day}`)} value={day} field={register('days')} />
        ))}
      </div>
      <FieldError id="in-advance-days" error={error && t('inAdvance.daysMissing')} />
    </fieldset>
  );
}

/** What the terms that are being written would have brought; nothing while they are incomplete. */
function Preview() {
  const { t } = useTranslation('partners');
  const { euros } = useFormats();
  const { control } = useFormContext<StandingAcceptance>();
  const written = useWatch({ control });
  const { data: terms } = standingAcceptanceSchema.safeParse(inServerFormat(written));
  const { data: preview } = useStandingPreview(terms && withoutActive(terms));
  if (terms === undefined || preview === undefined) return null;
  const { days, services, amount, received } = preview;
  return (
    <p className={styles.preview} role="status">
      {services === 0
        ? t('inAdvance.previewNone', { days })
        : t('inAdvance.preview', { days, count: services, amount: euros(amount), received })}
    </p>
  );
}

const withoutActive = ({ active: _active, ...terms }: StandingAcceptance) => terms;
