import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useUser } from '../features/account/identity/account.api';
import { PersonActs, PersonDesk } from '../features/admin/person-desk/person-desk';
import { PartnerStatusChip } from '../features/partner/partners/partner-status-chip';
import { partnerQuery, usePartner } from '../features/partner/partners/partners.api';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { Skeleton } from '../ui/skeleton';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = {
  title: ({ t, params, client }) => {
    const known = client.getQueryData(partnerQuery(params['partnerId'] ?? '').queryKey);
    return known === undefined ? t('partners:admin.title') : `${known.name} ${known.surname}`;
  },
};

/** `/partners/:partnerId`: a partner or an application, with the person's account, work and money. */
export function Component() {
  const { partnerId = '' } = useParams();
  return <OnePartner key={partnerId} id={partnerId} />;
}

function OnePartner({ id }: { id: string }) {
  // Also loads the texts of the page's parts: if they were loaded later, the page would be blank for a moment.
  const { t } = useTranslation(['partners', 'absences', 'account', 'person', 'ordering']);
  const { data } = usePartner(id);
  const account = useUser(id);
  return (
    <>
      <PageHeading
        title={data === undefined ? t('admin.title') : `${data.name} ${data.surname}`}
        lead={data?.city ?? undefined}
        back={<Link to={paths.partners}>{t('admin.back')}</Link>}
        besideTitle={data !== undefined && <PartnerStatusChip status={data.status} />}
        aside={account.data !== undefined && <PersonActs user={account.data} />}
      />
      <QueryView query={account} skeleton={<Skeleton height={520} />}>
        {(known) => <PersonDesk user={known} />}
      </QueryView>
    </>
  );
}
