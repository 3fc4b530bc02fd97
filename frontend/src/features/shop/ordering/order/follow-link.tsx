import { useTranslation } from 'react-i18next';
import { SecretLinkPanel } from '../../../../ui/secret-link-panel';

/** The link with which the family follows an order without a login: to copy, to revoke, and to make again. */
export function FollowLink({ orderId }: { orderId: string }) {
  const { t } = useTranslation('ordering');
  return (
    <SecretLinkPanel
      id="follow-link"
      path={`/Order/${orderId}/follow-link`}
      queryKey={['order', 'follow-link', orderId]}
      words={t('follow', { returnObjects: true })}
    />
  );
}
