import type { Address } from '@perpetua/contracts/identity.contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../lib/session';
import { ChoiceCards } from '../../../../ui/choice-cards';
import { QueryView } from '../../../../ui/query-view';
import { Skeleton } from '../../../../ui/skeleton';
import type { CheckoutDraft } from '../draft/checkout-draft.policy';
import styles from '../pieces/step-form.module.css';
import { addressLine } from '../../../account/identity/address-line';
import { useAddressChoices } from '../ordering.api';
import { PlaceOnMap } from './place-on-map';
import { TypedPlace } from './typed-place';

/** The value of the card for an address that is not saved. */
const another = 'another';

/** A saved or a typed address; in both cases with its point on the map. */
export function HomeChoice() {
  const session = useSession();
  const addresses = useAddressChoices();
  if (session === undefined) return <TypedPlace kind="home" />;
  return (
    <QueryView query={addresses} skeleton={<Skeleton height={78} />}>
      {(list) => <Homes addresses={list} />}
    </QueryView>
  );
}

function Homes({ addresses }: { addresses: Address[] }) {
  const { t } = useTranslation('ordering');
  const { control, setValue, formState } = useFormContext<CheckoutDraft>();
  const addressId = useWatch({ control, name: 'delivery.addressId' });
  const chosen = addresses.find(({ id }) => id === addressId);
  const choose = (id: string) => {
    const address = addresses.find((candidate) => candidate.id === id);
    setValue('delivery.addressId', address?.id ?? '');
    setValue('delivery.location', address?.location ?? null, { shouldValidate: formState.isSubmitted });
  };
  if (addresses.length === 0) {
    return (
      <>
        <p className="muted">{t('home.none')}</p>
        <TypedPlace kind="home" />
      </>
    );
  }
  return (
    <div className={styles.choices}>
      <ChoiceCards
        legend={t('which.home')}
        quietLegend
        choices={[
          ...addresses.map((address) => ({
            value: address.id,
            title: `${address.firstName} ${address.surname}`,
            text: addressLine(address),
            icon: 'house' as const,
          })),
          { value: another, title: t('home.another'), icon: 'plus' as const },
        ]}
        value={chosen?.id ?? another}
        onChoose={choose}
      />
      {chosen === undefined ? <TypedPlace kind="home" /> : <PlaceOnMap city={chosen.city} parish={chosen.parish} />}
    </div>
  );
}
