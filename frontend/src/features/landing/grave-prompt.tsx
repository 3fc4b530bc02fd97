import type { Cemetery } from '@perpetua/contracts/places.contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../lib/formats';
import { paths } from '../../lib/paths';
import { useSession } from '../../lib/session';
import { SelectInput } from '../../ui/select-input';
import { type Destination, keepDestination } from '../catalogue/destination';
import { useCemeteries } from './cemeteries.api';
import { cemeteriesIn, citiesOf } from './cemetery-choice.policy';
import styles from './grave-prompt.module.css';

/**
 * 'Select your grave': municipality, then cemetery. Somebody logged in goes on to the grave itself; a guest goes shopping
 * for that place first, and tells the grave in the checkout.
 */
export function GravePrompt() {
  const { t } = useTranslation('landing');
  const heading = useId();
  const session = useSession();
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
      <Link
        className="button button-bloom"
        to={session === undefined ? paths.flowers : gravePath(choice.cemetery)}
        onClick={() => keepDestination(choice.destination)}
      >
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
    destination: destinationAt({ city, cemetery }, known),
    chooseCity,
    chooseCemetery: setCemetery,
    cities: citiesOf(known, language),
    cemeteries: cemeteriesIn(city, known, language),
    isUnavailable: isError,
  };
}

/** The chosen place by its names; undefined while no municipality is chosen. */
function destinationAt(
  chosen: { city: string; cemetery: string },
  cemeteries: readonly Cemetery[],
): Destination | undefined {
  const city = cemeteries.find(({ cityCode }) => cityCode === chosen.city)?.city;
  const cemetery = cemeteries.find(({ id }) => id === chosen.cemetery);
  if (city === undefined) return undefined;
  return cemetery === undefined ? { city } : { city, cemetery: { id: cemetery.id, name: cemetery.name } };
}

/** Where a grave is added; its cemetery is chosen there when it is not known yet. */
const gravePath = (cemetery: string): string =>
  cemetery === '' ? paths.graveCreate : `${paths.graveCreate}?${new URLSearchParams({ cemetery })}`;
