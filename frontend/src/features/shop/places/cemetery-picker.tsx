import type { Cemetery } from '@perpetua/contracts/places.contract';
import { type Ref, useDeferredValue, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './cemetery-picker.module.css';
import { PlaceAutocomplete, type PlaceOption } from './place-autocomplete';
import { useCemeteries, useCities, useParishes } from './places.api';

interface CemeteryPickerProps {
  /** The chosen cemetery. */
  value: Cemetery | undefined;
  onChoose: (cemetery: Cemetery | undefined) => void;
  error?: ReactNode;
  /** The cemetery's field gets the focus when the form is invalid. */
  focusRef?: Ref<HTMLInputElement>;
}

/** City, then parish, then cemetery; the cemetery can also be searched for directly by its name. */
export function CemeteryPicker({ value, onChoose, error, focusRef }: CemeteryPickerProps) {
  /** The city and parish chosen by hand; otherwise those of the chosen cemetery are shown. */
  const [narrowed, setNarrowed] = useState<{ city: PlaceOption | null; parish: PlaceOption | null }>();
  const { city, parish } = narrowed ?? placeOf(value);
  const narrow = (next: { city: PlaceOption | null; parish: PlaceOption | null }) => {
    setNarrowed(next);
    onChoose(undefined);
  };
  const choose = (cemetery: Cemetery | undefined) => {
    if (cemetery !== undefined) setNarrowed(undefined);
    onChoose(cemetery);
  };
  return (
    <div className={styles.fields}>
      <CityField value={city} onChoose={(next) => narrow({ city: next, parish: null })} />
      <ParishField city={city} value={parish} onChoose={(next) => narrow({ city, parish: next })} />
      <div className={styles.whole}>
        <CemeteryField place={{ city, parish }} value={value} onChoose={choose} error={error} focusRef={focusRef} />
      </div>
    </div>
  );
}

const placeOf = (cemetery: Cemetery | undefined): { city: PlaceOption | null; parish: PlaceOption | null } =>
  cemetery === undefined
    ? { city: null, parish: null }
    : {
        city: { key: cemetery.cityCode, name: cemetery.city },
        parish: { key: cemetery.parish, name: cemetery.parish },
      };

interface FieldProps {
  value: PlaceOption | null;
  onChoose: (option: PlaceOption | null) => void;
}

function CityField({ value, onChoose }: FieldProps) {
  const { t } = useTranslation('graves');
  const [text, setText] = useState('');
  const { data: cities = [], isFetching } = useCities(useDeferredValue(text.trim()));
  return (
    <PlaceAutocomplete
      label={t('form.city')}
      hint={t('form.cityHint')}
      options={cities.map(({ code, name, district }) => ({ key: code, name, detail: district }))}
      isSearching={isFetching}
      noneText={t('form.cityNone')}
      value={value}
      onChoose={onChoose}
      onSearch={setText}
    />
  );
}

function ParishField({ city, value, onChoose }: FieldProps & { city: PlaceOption | null }) {
  const { t } = useTranslation('graves');
  const { data: parishes = [], isFetching } = useParishes(city?.key);
  return (
    <PlaceAutocomplete
      label={t('form.parish')}
      {...(city === null ? { hint: t('form.parishAll') } : {})}
      disabled={city === null}
      options={parishes.filter(({ hasCemetery }) => hasCemetery).map(({ name }) => ({ key: name, name }))}
      isSearching={isFetching}
      noneText={t('form.parishNone')}
      value={value}
      onChoose={onChoose}
    />
  );
}

interface CemeteryFieldProps {
  place: { city: PlaceOption | null; parish: PlaceOption | null };
  value: Cemetery | undefined;
  onChoose: (cemetery: Cemetery | undefined) => void;
  error: ReactNode;
  focusRef: Ref<HTMLInputElement> | undefined;
}

function CemeteryField({ place: { city, parish }, value, onChoose, error, focusRef }: CemeteryFieldProps) {
  const { t } = useTranslation('graves');
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const { data: cemeteries = [], isFetching } = useCemeteries({ city: city?.key, parish: parish?.name, q });
  return (
    <PlaceAutocomplete
      label={t('form.cemetery')}
      required
      error={error}
      focusRef={focusRef}
      options={cemeteries.map(optionOf)}
      isSearching={isFetching}
      noneText={t('form.cemeteryNone')}
      value={value === undefined ? null : optionOf(value)}
      onChoose={(option) => onChoose(option?.cemetery)}
      onSearch={setText}
    />
  );
}

const optionOf = (cemetery: Cemetery) => ({
  key: cemetery.id,
  name: cemetery.name,
  detail: `${cemetery.parish}, ${cemetery.city}`,
  cemetery,
});
