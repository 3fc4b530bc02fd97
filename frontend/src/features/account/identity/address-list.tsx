import type { Address } from '@perpetua/contracts/identity.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { EmptyState } from '../../../ui/empty-state';
import layout from '../../../ui/form-layout.module.css';
import list from '../../../ui/line-list.module.css';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { useToasts } from '../../../ui/toasts';
import { useAddresses, useDeleteAddress } from './account.api';
import { addressLine } from './address-line';
import styles from './profile.module.css';

/** The user's addresses, with links to add, edit and delete them. */
export function AddressList() {
  const { t } = useTranslation('account');
  const addresses = useAddresses();
  /** The address to delete. Kept while the dialog fades out, so that the dialog's text stays. */
  const [asked, setAsked] = useState<Address>();
  const [isAsking, setAsking] = useState(false);
  const ask = (address: Address) => {
    setAsked(address);
    setAsking(true);
  };
  return (
    <section className={`card ${styles.card}`} aria-labelledby="addresses">
      <h2 id="addresses" className="heading-small">
        {t('addresses.title')}
      </h2>
      <p className="muted">{t('addresses.text')}</p>
      <QueryView query={addresses} skeleton={<Skeleton height={160} />}>
        {(known) =>
          known.length === 0 ? (
            <EmptyState title={t('addresses.none')} text={t('addresses.noneText')} action={<AddAddress />} />
          ) : (
            <>
              <ul className={list.lines}>
                {known.map((address) => (
                  <AddressItem key={address.id} address={address} onDelete={() => ask(address)} />
                ))}
              </ul>
              <AddAddress />
            </>
          )
        }
      </QueryView>
      {asked !== undefined && <AddressDeletion address={asked} open={isAsking} onClose={() => setAsking(false)} />}
    </section>
  );
}

function AddAddress() {
  const { t } = useTranslation('account');
  return (
    <Button look="outlined" to={paths.addressCreate}>
      {t('addresses.add')}
    </Button>
  );
}

function AddressItem({ address, onDelete }: { address: Address; onDelete: () => void }) {
  const { t } = useTranslation('account');
  const line = addressLine(address);
  return (
    <li className={list.line}>
      <p>
        <strong>
          {address.firstName} {address.surname}
        </strong>
        {address.billing && <span className={`small muted ${styles.billing}`}>{t('addresses.billing')}</span>}
        <span className={styles.line}>{line}</span>
      </p>
      <p className={layout.actions}>
        <Button
          look="outlined"
          isSmall
          to={`${paths.addressEdit}?id=${address.id}`}
          aria-label={t('addresses.editOf', { address: line })}
        >
          {t('addresses.edit')}
        </Button>
        <Button look="text" isSmall aria-label={t('addresses.deleteOf', { address: line })} onClick={onDelete}>
          {t('addresses.delete')}
        </Button>
      </p>
    </li>
  );
}

interface AddressDeletionProps {
  address: Address;
  open: boolean;
  onClose: () => void;
}

function AddressDeletion({ address, open, onClose }: AddressDeletionProps) {
  const { t } = useTranslation('account');
  const toasts = useToasts();
  const deletion = useDeleteAddress();
  const confirm = () =>
    deletion.mutate(address.id, {
      onSuccess: () => toasts.done(t('addresses.deleted')),
      onError: toasts.refused,
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open={open}
      title={t('addresses.deleteTitle')}
      confirm={t('addresses.delete')}
      busy={deletion.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('addresses.deleteText', { address: addressLine(address) })}</p>
    </ConfirmDialog>
  );
}
