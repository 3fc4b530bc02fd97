import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { PartnerDossier } from '../features/partners/partner-dossier';
import { PartnerList } from '../features/partners/partner-list';
import { PartnerStatusChip } from '../features/partners/partner-status-chip';
import { usePartner } from '../features/partners/partners.api';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { AdminTabs } from './admin-tabs';

/** `/partners`: every partner and application; `?partner=` one of them. */
export function PartnersRoute() {
  const [search] = useSearchParams();
  const partnerId = search.get('partner');
  return partnerId === null ? <Partners /> : <OnePartner key={partnerId} id={partnerId} />;
}

function Partners() {
  const { t } = useTranslation('partners');
  return (
    <>
      <PageHeading title={t('admin.title')} lead={t('admin.lead')} />
      <AdminTabs shown="partners" />
      <PartnerList />
    </>
  );
}

function OnePartner({ id }: { id: string }) {
  const { t } = useTranslation('partners');
  const partner = usePartner(id);
  const { data } = partner;
  return (
    <>
      <PageHeading
        title={data === undefined ? t('admin.title') : `${data.name} ${data.surname}`}
        lead={data?.city ?? undefined}
        back={<Link to={paths.partners}>{t('admin.back')}</Link>}
        aside={data !== undefined && <PartnerStatusChip status={data.status} />}
      />
      <QueryView query={partner} skeleton={<Skeleton variant="rectangular" height={520} />}>
        {(known) => <PartnerDossier partner={known} />}
      </QueryView>
    </>
  );
}
