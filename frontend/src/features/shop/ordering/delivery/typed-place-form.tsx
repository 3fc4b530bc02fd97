import type { Venue } from '@perpetua/contracts/venues.contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../../ui/text-input';
import { pinKey } from '../../places/pin-doubt.policy';
import { CityInput, ParishInput, VenueInput } from '../../places/place-name-inputs';
import type { CheckoutDraft } from '../draft/checkout-draft.policy';
import styles from '../pieces/step-form.module.css';
import { PlaceOnMap } from './place-on-map';
import { Themed } from '../../../../ui/themed';
import { fieldErrorText } from '../../../../lib/field-errors';

/** The fields of a church, or of a home without a saved address: name, city, parish, and the point on the map. */
export function TypedPlaceForm({ kind }: { kind: 'church' | 'home' }) {
  const { control } = useFormContext<CheckoutDraft>();
  const [city, parish] = useWatch({ control, name: ['delivery.city', 'delivery.parish'] });
  return (
    <Themed>
      {kind === 'church' ? (
        <>
          <ChurchName />
          <TownFields kind={kind} city={city} />
          <TypedStreet kind={kind} />
        </>
      ) : (
        <>
          <HomeName />
          <TypedStreet kind={kind} />
          <TownFields kind={kind} city={city} />
        </>
      )}
      <PlaceOnMap city={city} parish={parish} />
    </Themed>
  );
}

/** Searches for the church, and fills municipality, parish and point when it is known; another name may be typed. */
function ChurchName() {
  const { t } = useTranslation('ordering');
  const { control, setValue, formState } = useFormContext<CheckoutDraft>();
  const [name, venueName, parish] = useWatch({
    control,
    name: ['delivery.placeName', 'delivery.venueName', 'delivery.parish'],
  });
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  const choose = (venue: Venue) => {
    setValue('delivery.city', venue.city, options);
    setValue('delivery.parish', venue.parish ?? '', options);
    // The point of a known place needs no question whether it is in the right municipality.
    setValue('delivery.confirmedPin', pinKey(venue.location));
    setValue('delivery.location', venue.location, options);
    setValue('delivery.venueName', venue.name);
  };
  /** Takes the point of a known church away when the name becomes another's; a room behind the name is none. */
  const type = (text: string) => {
    if (venueName === '' || text.startsWith(venueName)) return;
    setValue('delivery.venueName', '');
    setValue('delivery.confirmedPin', '');
    setValue('delivery.location', null);
  };
  return (
    <>
      <VenueInput
        name="delivery.placeName"
        label={t('placeName.church')}
        hint={t('placeNameHint.church')}
        error={fieldErrorText(formState.errors.delivery?.placeName)}
        maxLength={120}
        onChoose={choose}
        onText={type}
      />
      <p role="status" className="small muted">
        {venueName !== '' && venueName === name && t(parish === '' ? 'placeFilledInPart' : 'placeFilled')}
      </p>
    </>
  );
}

function HomeName() {
  const { t } = useTranslation('ordering');
  const { register, formState } = useFormContext<CheckoutDraft>();
  return (
    <TextInput
      label={t('placeName.home')}
      hint={t('placeNameHint.home')}
      error={fieldErrorText(formState.errors.delivery?.placeName)}
      maxLength={120}
      autoComplete="off"
      field={register('delivery.placeName')}
    />
  );
}

/** Municipality and parish; the parish is optional for a church. */
function TownFields({ kind, city }: { kind: 'church' | 'home'; city: string }) {
  const { t } = useTranslation('ordering');
  const errors = useFormContext<CheckoutDraft>().formState.errors.delivery;
  return (
    <div className={styles.pair}>
      <CityInput name="delivery.city" city={city} maxLength={80} error={fieldErrorText(errors?.city)} />
      <ParishInput
        name="delivery.parish"
        city={city}
        {...(kind === 'church' && { label: t('address.optional', { name: t('parish') }) })}
        required={kind === 'home'}
        maxLength={120}
        error={fieldErrorText(errors?.parish)}
      />
    </div>
  );
}

/** Street, number, floor and postal code; optional for a church. */
function TypedStreet({ kind }: { kind: 'church' | 'home' }) {
  const { t } = useTranslation('ordering');
  const { register, formState } = useFormContext<CheckoutDraft>();
  const errors = formState.errors.delivery;
  const isHome = kind === 'home';
  const name = (label: string) => (isHome ? label : t('address.optional', { name: label }));
  return (
    <div className={styles.address}>
      <TextInput
        label={name(t('address.street'))}
        error={fieldErrorText(errors?.street)}
        required={isHome}
        maxLength={80}
        autoComplete="address-line1"
        field={register('delivery.street')}
      />
      <TextInput
        label={name(t('address.streetNumber'))}
        error={fieldErrorText(errors?.streetNumber)}
        required={isHome}
        maxLength={12}
        autoComplete="off"
        field={register('delivery.streetNumber')}
      />
      {isHome && (
        <TextInput label={t('address.floor')} maxLength={40} autoComplete="off" field={register('delivery.floor')} />
      )}
      <TextInput
        label={name(t('address.postalCode'))}
        error={fieldErrorText(errors?.postalCode)}
        required={isHome}
        maxLength={8}
        autoComplete="postal-code"
        field={register('delivery.postalCode')}
      />
    </div>
  );
}
