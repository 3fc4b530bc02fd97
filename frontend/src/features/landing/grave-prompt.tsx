import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../lib/formats';
import { paths } from '../../lib/paths';
import { SelectInput } from '../../ui/select-input';
import { useCemeteries } from './cemeteries.api';
import { cemeteriesIn, citiesOf } from './cemetery-choice.policy';
import styles from './grave-prompt.module.css';

/** 'Select your grave': municipality, then cemetery, then on to the grave itself; guests sign in on the way. */
export function GravePrompt() {
  const { t } = useTranslation('landing');
  const heading = useId();
  const choice = useCemeteryChoice();
  return (
    <section className={`slab ${styles.prompt}`} aria-labelledby={heading}>
      <h2 id={heading} className="heading-small">
        {t('prompt.heading')}
      </h2>
      <div className={styles.fields}>
        <SelectInput
          label={t('prompt.city')}
          value={choice.city}
          onChange={(event) => choice.chooseCity(event.currentTarget.value)}
          options={[{ value: '', name: t('prompt.chooseCity') }, ...choice.cities]}
        />
        <SelectInput
          label={t('prompt.cemetery')}
          value={choice.cemetery}
          disabled={choice.city === ''}
          onChange={(event) => choice.chooseCemetery(event.currentTarget.value)}
          options={[{ value: '', name: t('prompt.chooseCemetery') }, ...choice.cemeteries]}
        />
      </div>
      <Link className="button button-bloom" to={gravePath(choice.cemetery)}>
        {t('prompt.submit')}
      </Link>
      <p className="small muted" role={choice.isUnavailable ? 'status' : undefined}>
        {t(choice.isUnavailable ? 'prompt.unavailable' : 'prompt.hint')}
      </p>
    </section>
  );
}

/** What is chosen, and from what; a municipality's only cemetery is chosen with it. */
function useCemeteryChoice() {
  const { language } = useFormats();
  const { data: known = [], isError } = useCemeteries();
  const [city, setCity] = useState('');
  const [cemetery, setCemetery] = useState('');
  const chooseCity = (chosen: string) => {
    const [first, ...others] = cemeteriesIn(chosen, known, language);
    setCity(chosen);
    setCemetery(first !== undefined && others.length === 0 ? first.value : '');
  };
  return {
    city,
    cemetery,
    chooseCity,
    chooseCemetery: setCemetery,
    cities: citiesOf(known, language),
    cemeteries: cemeteriesIn(city, known, language),
    isUnavailable: isError,
  };
}

/** Where a grave is added; its cemetery is chosen there when it is not known yet. */
const gravePath = (cemetery: string): string =>
  cemetery === '' ? paths.graveCreate : `${paths.graveCreate}?${new URLSearchParams({ cemetery })}`;
