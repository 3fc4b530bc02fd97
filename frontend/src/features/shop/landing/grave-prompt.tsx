import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useEarlyChoice, valueOfSelect } from '../../../lib/early-choice';
import { paths } from '../../../lib/paths';
import { useSession } from '../../../lib/session';
import { Button } from '../../../ui/button';
import { SelectInput } from '../../../ui/select-input';
import { keepDestination } from '../catalogue/destination';
import { useCemeteryChoice } from '../catalogue/use-cemetery-choice';
import styles from './grave-prompt.module.css';

/**
 * 'Select your grave': municipality, then cemetery. A logged-in user continues to the form for a new grave; a guest
 * continues to the flowers for that place, and enters the grave in the checkout.
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
      <PlaceFields choice={choice} />
      <Button
        look="bloom"
        to={session === undefined ? paths.flowers : gravePath(choice.cemetery)}
        onClick={() => keepDestination(choice.destination)}
      >
        {t('prompt.submit')}
      </Button>
      <p className="small muted" role={choice.isUnavailable ? 'status' : undefined}>
        {t(choice.isUnavailable ? 'prompt.unavailable' : 'prompt.hint')}
      </p>
    </section>
  );
}

/** The path of the form for a new grave, with the cemetery preselected if one was chosen. */
const gravePath = (cemetery: string): string =>
  cemetery === '' ? paths.graveCreate : `${paths.graveCreate}?${new URLSearchParams({ cemetery })}`;

/** Inputs for the municipality and the cemetery; a choice made before the application has started is kept. */
function PlaceFields({ choice }: { choice: ReturnType<typeof useCemeteryChoice> }) {
  const { t } = useTranslation('landing');
  const city = useEarlyChoice(choice.city, { read: valueOfSelect, choose: choice.chooseCity });
  const cemetery = useEarlyChoice(choice.cemetery, { read: valueOfSelect, choose: choice.chooseCemetery });
  return (
    <div className={styles.fields}>
      <SelectInput
        ref={city}
        label={t('prompt.city')}
        value={choice.city}
        onChange={(event) => choice.chooseCity(event.currentTarget.value)}
        options={[{ value: '', name: t('prompt.chooseCity') }, ...choice.cities]}
      />
      <SelectInput
        ref={cemetery}
        label={t('prompt.cemetery')}
        value={choice.cemetery}
        disabled={choice.city === ''}
        onChange={(event) => choice.chooseCemetery(event.currentTarget.value)}
        options={[{ value: '', name: t('prompt.chooseCemetery') }, ...choice.cemeteries]}
      />
    </div>
  );
}
