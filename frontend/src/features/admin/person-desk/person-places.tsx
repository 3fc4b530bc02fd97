import { graveSpotLine } from '@perpetua/contracts/grave-spots';
import type { Grave } from '@perpetua/contracts/graves.contract';
import type { Address } from '@perpetua/contracts/identity.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, useParams } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { GraveDeletion } from '../../account/graves/grave-deletion';
import { addressLine } from '../../account/identity/address-line';
import { useAddressesOf, useGravesOf } from './person-desk.api';
import styles from './person-desk.module.css';
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

/** A grave, which an admin may correct or remove; the owner is told by mail. */
function PersonGrave({ item: grave }: { item: Grave }) {
  const { t } = useTranslation('graves');
  const { userId = '' } = useParams();
  const [isOpen, setOpen] = useState(false);
  const { id, deceasedName: name, cemetery, city } = grave;
  return (
    <>
      <span>
        {name}
        <span className="small muted">{[cemetery, city, graveSpotLine(grave)].filter(Boolean).join(', ')}</span>
      </span>
      <span className={styles.acts}>
        <Button
          look="text"
          isSmall
          to={`${generatePath(paths.graveEdit, { graveId: id })}?person=${userId}`}
          aria-label={t('list.editOf', { name })}
        >
          {t('list.edit')}
        </Button>
        <Button look="text" isSmall aria-label={t('list.deleteOf', { name })} onClick={() => setOpen(true)}>
          {t('list.delete')}
        </Button>
      </span>
      <GraveDeletion grave={grave} open={isOpen} onClose={() => setOpen(false)} />
    </>
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
