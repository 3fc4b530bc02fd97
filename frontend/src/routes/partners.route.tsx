import Skeleton from '@mui/material/Skeleton';
import { partnerLifecycle } from '@perpetua/contracts/lifecycles/partner.lifecycle';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { PartnerDossier } from '../features/partners/partner-dossier';
import { PartnerList } from '../features/partners/partner-list';
import { PartnerStatusChip } from '../features/partners/partner-status-chip';
import { useApplicationCount, usePartner } from '../features/partners/partners.api';
import { useAddressFilters } from '../lib/address-filters';
import { useFormats } from '../lib/formats';
import { paths } from '../lib/paths';
import { WordsFilter } from '../ui/filter-inputs';
import styles from '../ui/filter-inputs.module.css';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { SelectInput } from '../ui/select-input';
import { TabLinks } from '../ui/tab-links';
import { AdminTabs } from './admin-tabs';

const statuses = partnerLifecycle.states.filter((state) => state !== 'none');

/** `/partners`: the applications to decide on; `?view=all` everybody, `?partner=` one of them. */
export function PartnersRoute() {
  const [search] = useSearchParams();
  const partnerId = search.get('partner');
  return partnerId === null ? <Partners /> : <OnePartner key={partnerId} id={partnerId} />;
}

function Partners() {
  const { t } = useTranslation('partners');
  const { number } = useFormats();
  const [search] = useSearchParams();
  const count = useApplicationCount() ?? 0;
  const isAll = search.get('view') === 'all';
  const page = search.get('page') ?? undefined;
  const status = statuses.find((known) => known === search.get('status'));
  return (
    <>
      <PageHeading title={t('admin.title')} lead={t('admin.lead')} />
      <AdminTabs shown="partners" />
      <TabLinks
        label={t('admin.views')}
        tabs={[
          {
            to: paths.partners,
            name: t('admin.applications'),
            isShown: !isAll,
            count: count > 0 ? number(count) : undefined,
          },
          { to: `${paths.partners}?view=all`, name: t('admin.all'), isShown: isAll },
        ]}
      />
      {isAll && <Filters />}
      <PartnerList
        search={isAll ? { status, q: search.get('q') ?? undefined, page } : { status: 'applied', page }}
        isQueue={!isAll}
      />
    </>
  );
}

function Filters() {
  const { t } = useTranslation('partners');
  const { search, choose } = useAddressFilters();
  return (
    <search className={styles.bar}>
      <SelectInput
        label={t('admin.status')}
        options={[
          { value: '', name: t('admin.any') },
          ...statuses.map((status) => ({ value: status, name: t(`status.${status}`) })),
        ]}
        value={search.get('status') ?? ''}
        onChange={({ target }) => choose('status', target.value)}
      />
      <WordsFilter
        label={t('admin.search')}
        submit={t('admin.find')}
        value={search.get('q') ?? undefined}
        onSearch={(words) => choose('q', words)}
      />
    </search>
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
