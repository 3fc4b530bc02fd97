import type { User } from '@perpetua/contracts/identity.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { useToasts } from '../../../ui/toasts';
import { useCloseAccount } from './users.api';

/**
 * Deletes an account permanently. The server refuses this while the account has open orders or services, or belongs to
 * a partner or applicant; the dialog then links to what prevents the deletion.
 */
export function CloseAccount({ user, onClosed }: { user: User; onClosed: () => void }) {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  const toasts = useToasts();
  const closing = useCloseAccount();
  const business = openBusinessOf(closing.error);
  const confirm = () =>
    closing.mutate(user.id, {
      onSuccess: () => {
        toasts.done(t('close.done'));
        onClosed();
      },
      onError: (error) => {
        if (openBusinessOf(error) === undefined) toasts.refused(error);
      },
    });
  const show = () => {
    closing.reset();
    setOpen(true);
  };
  return (
    <>
      <Button look="outlined" onClick={show}>
        {t('close.close')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('close.title')}
        confirm={t('close.close')}
        busy={closing.isPending}
        disabled={business !== undefined}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        <p>{t('close.text', { name: `${user.name} ${user.surname}` })}</p>
        {business !== undefined && <InUse userId={user.id} business={business} />}
      </ConfirmDialog>
    </>
  );
}

/** What keeps an account from being deleted, from the problem `in_use`. */
interface OpenBusiness {
  orders: number;
  services: number;
  partner: boolean;
}

function openBusinessOf(error: Error | null): OpenBusiness | undefined {
  if (!(error instanceof ApiError) || error.code !== 'in_use') return undefined;
  return error.problem?.['open'] as OpenBusiness | undefined;
}

/** Links to the open orders and services of an account, and to its partner page. */
function InUse({ userId, business: { orders, services, partner } }: { userId: string; business: OpenBusiness }) {
  const { t } = useTranslation('account');
  return (
    <div role="alert">
      <p>{t('close.inUse')}</p>
      <ul>
        {orders > 0 && (
          <li>
            <Link to={`${paths.orders}?customer=${userId}`}>{t('close.openOrders', { count: orders })}</Link>
          </li>
        )}
        {services > 0 && (
          <li>
            <Link to={`${paths.services}?partner=${userId}`}>{t('close.openServices', { count: services })}</Link>
          </li>
        )}
        {partner && (
          <li>
            <Link to={generatePath(paths.partner, { partnerId: userId })}>{t('close.worksAsPartner')}</Link>
          </li>
        )}
      </ul>
    </div>
  );
}
