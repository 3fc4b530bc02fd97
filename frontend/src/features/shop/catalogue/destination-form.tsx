import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { DateFilter } from '../../../ui/filter-inputs';
import { SelectInput } from '../../../ui/select-input';
import styles from './destination-bar.module.css';
import type { Destination } from './destination';
import { isDate } from './destination.policy';
import { useCemeteryChoice } from './use-cemetery-choice';

interface DestinationFormProps {
  start: Destination | undefined;
  /** Called with the chosen place and day; undefined removes an earlier choice. */
  onChoose: (destination: Destination | undefined) => void;
}

/** The form to choose the municipality, cemetery and day that the catalogue is shown for. */
export function DestinationForm({ start, onChoose }: DestinationFormProps) {
  const { t } = useTranslation('catalogue');
  const choice = useCemeteryChoice(start);
  const [date, setDate] = useState(start?.date ?? '');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChoose(choice.destination && { ...choice.destination, ...(isDate(date) && { date }) });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <PlaceInputs choice={choice} />
      <DateFilter label={t('destination.date')} value={date} onChoose={setDate} />
      <div className={styles.actions}>
        <Button type="submit" look="outlined">
          {t('destination.show')}
        </Button>
        {start !== undefined && (
          <Button look="text" isSmall onClick={() => onChoose(undefined)}>
            {t('destination.forget')}
          </Button>
        )}
      </div>
      {choice.isUnavailable && (
        <p className="small muted" role="status">
          {t('destination.unavailable')}
        </p>
      )}
    </form>
  );
}

function PlaceInputs({ choice }: { choice: ReturnType<typeof useCemeteryChoice> }) {
  const { t } = useTranslation('catalogue');
  return (
    <>
      <SelectInput
        label={t('destination.city')}
        required
        value={choice.city}
        onChange={({ target }) => choice.chooseCity(target.value)}
        options={[{ value: '', name: t('destination.chooseCity') }, ...choice.cities]}
      />
      <SelectInput
        label={t('destination.cemetery')}
        value={choice.cemetery}
        disabled={choice.city === ''}
        onChange={({ target }) => choice.chooseCemetery(target.value)}
        options={[{ value: '', name: t('destination.chooseCemetery') }, ...choice.cemeteries]}
      />
    </>
  );
}
