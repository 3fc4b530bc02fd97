import { graveSpotLine } from '@perpetua/contracts/grave-spots';
import type { Grave } from '@perpetua/contracts/graves.contract';
import type { Address } from '@perpetua/contracts/identity.contract';
import { useTranslation } from 'react-i18next';
import { addressLine } from '../../account/identity/address-line';
import { useAddressesOf, useGravesOf } from './person-desk.api';
import { PersonList } from './person-list';

/** The graves of a person. */
export function PersonGraves({ userId }: { userId: string }) {
  const { t } = useTranslation('person');
  return (
    <PersonList
      id="person-graves"
      title={t('graves')}
      query={useGravesOf(userId)}
      none={t('noGraves')}
      Row={PersonGrave}
    />
  );
}

function PersonGrave({ item: grave }: { item: Grave }) {
  const { deceasedName, cemetery, city } = grave;
  return (
    <span>
      {deceasedName}
      <span className="small muted">{[cemetery, city, graveSpotLine(grave)].filter(Boolean).join(', ')}</span>
    </span>
  );
}

/** The saved postal addresses of a person. */
export function PersonAddresses({ userId }: { userId: string }) {
  const { t } = useTranslation('person');
  return (
    <PersonList
      id="person-addresses"
      title={t('addresses')}
      query={useAddressesOf(userId)}
      none={t('noAddresses')}
      Row={PersonAddress}
    />
  );
}

function PersonAddress({ item: address }: { item: Address }) {
  const { t } = useTranslation('person');
  const { firstName, surname, taxId, billing } = address;
  const more = [`${firstName} ${surname}`, taxId && t('taxId', { number: taxId }), billing && t('billing')];
  return (
    <span>
      {addressLine(address)}
      <span className="small muted">{more.filter(Boolean).join(', ')}</span>
    </span>
  );
}
