import { ceremonyLengths, slotBesideCeremony } from '@perpetua/contracts/ceremony-facts';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../../lib/field-errors';
import { Note } from '../../../../ui/note';
import { TextInput } from '../../../../ui/text-input';
import { TimeField } from '../../../../ui/time-field';
import type { CheckoutDraft } from '../draft/checkout-draft.policy';
import styles from '../pieces/step-form.module.css';

/** What the florist needs to know of a funeral in a church or at a home; shown for these kinds of place only. */
export function CeremonyFacts() {
  const { t } = useTranslation('ordering');
  const { register, control, formState } = useFormContext<CheckoutDraft>();
  const kind = useWatch({ control, name: 'delivery.kind' });
  if (kind !== 'church' && kind !== 'home') return null;
  const errors = formState.errors.delivery?.ceremony;
  return (
    <section className={styles.section} aria-labelledby="ceremony">
      <h2 id="ceremony" className={styles.heading}>
        {t('ceremony.title')}
      </h2>
      <p className="muted">{t('ceremony.text')}</p>
      <TextInput
        label={t('ceremony.label.deceasedName')}
        hint={t('ceremony.hint.deceasedName')}
        error={fieldErrorText(errors?.deceasedName)}
        maxLength={ceremonyLengths.deceasedName}
        autoComplete="off"
        field={register('delivery.ceremony.deceasedName')}
      />
      <TimeField
        label={t('ceremony.label.time')}
        hint={t('ceremony.hint.time')}
        error={fieldErrorText(errors?.time)}
        control={control}
        name="delivery.ceremony.time"
      />
      <SlotNote />
      <div className={styles.pair}>
        <TextInput
          label={t('ceremony.label.funeralHome')}
          error={fieldErrorText(errors?.funeralHome)}
          maxLength={ceremonyLengths.funeralHome}
          autoComplete="off"
          field={register('delivery.ceremony.funeralHome')}
        />
        <TextInput
          label={t('ceremony.label.room')}
          error={fieldErrorText(errors?.room)}
          maxLength={ceremonyLengths.room}
          autoComplete="off"
          field={register('delivery.ceremony.room')}
        />
      </div>
    </section>
  );
}

/** Warns when the flowers would arrive during the ceremony or after it. */
function SlotNote() {
  const { control } = useFormContext<CheckoutDraft>();
  const [hour, time] = useWatch({ control, name: ['delivery.hour', 'delivery.ceremony.time'] });
  return <CeremonySlotNote hour={hour} time={time} />;
}

/** Warns when the slot that starts at `hour` lies beside the ceremony at `time`; nothing when it fits. */
export function CeremonySlotNote({ hour, time }: { hour: string | undefined; time: string | undefined }) {
  const { t } = useTranslation('ordering');
  const clash = slotBesideCeremony(hour, time);
  return (
    <div role="status">{clash !== undefined && <Note icon="clock">{t(`ceremony.${clash}`, { hour, time })}</Note>}</div>
  );
}
