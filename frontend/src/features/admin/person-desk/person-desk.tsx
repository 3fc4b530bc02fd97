import type { User } from '@perpetua/contracts/identity.contract';
import { partnerTypeOf, usertypeIds } from '@perpetua/contracts/roles';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { useSession } from '../../../lib/session';
import { BlockAccount } from '../../account/identity/block-account';
import { CloseAccount } from '../../account/identity/close-account';
import { InviteAgain } from '../../account/identity/invite-again';
import { ProfileData } from '../../account/identity/profile-data';
import { Button } from '../../../ui/button';
import { BlockPartner } from './block-partner';
import { PartnerEarnings } from './partner-earnings';
import styles from './person-desk.module.css';
import { PartnerFile } from './partner-file';
import { PersonConsents } from './person-consents';
import { PersonHistory } from './person-history';
import { PersonInvoices, PersonMoney } from './person-money';
import { PersonOrders } from './person-orders';
import { PersonAddresses, PersonGraves } from './person-places';
import { PartnerNext, PartnerServices, PersonPlans, PersonServices } from './person-services';

/** A person as admins see them: purchases or work with their amounts, and next to them the personal data. */
export function PersonDesk({ user }: { user: User }) {
  const isPartner = partnerTypeOf(user.usertype_id) !== undefined;
  return (
    <div className={styles.desk}>
      <div className={styles.main}>
        {isPartner && <PartnerFile partnerId={user.id} />}
        {isPartner && <PartnerNext partnerId={user.id} />}
        {isPartner && <PartnerServices partnerId={user.id} />}
        {isPartner && <PartnerEarnings partnerId={user.id} />}
        <PersonMoney userId={user.id} />
        <PersonOrders userId={user.id} />
        <PersonServices userId={user.id} />
        <PersonPlans userId={user.id} />
        <PersonInvoices userId={user.id} />
      </div>
      <div className={styles.aside}>
        <ProfileData user={user} mayUpload={false} />
        <PersonGraves userId={user.id} />
        <PersonAddresses userId={user.id} />
        <PersonConsents userId={user.id} />
        <PersonHistory userId={user.id} />
      </div>
    </div>
  );
}

/** The actions of an admin on another person's account. */
export function PersonActs({ user }: { user: User }) {
  const { t } = useTranslation('person');
  const navigate = useNavigate();
  const isOwn = useSession()?.userId === user.id;
  return (
    <div className={styles.acts}>
      {user.usertype_id === usertypeIds.Customer && !user.blocked && (
        <Button look="outlined" to={`${paths.orderCreate}?customer=${user.id}`}>
          {t('newOrder')}
        </Button>
      )}
      {user.invited && !user.blocked && <InviteAgain user={user} />}
      {!isOwn && (
        <>
          {partnerTypeOf(user.usertype_id) === undefined ? <BlockAccount user={user} /> : <BlockPartner user={user} />}
          <CloseAccount user={user} onClosed={() => void navigate(paths.users)} />
        </>
      )}
    </div>
  );
}
