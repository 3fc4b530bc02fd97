import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { AllInvoices } from '../features/account/invoicing/all-invoices';
import { OwnInvoices, YearArchive } from '../features/account/invoicing/own-invoices';
import { paths } from '../lib/paths';
import { useOffice } from '../lib/use-office';
import { PageHeading } from '../ui/page-heading';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'invoices:title' };

/** `/invoices`: the user's documents; for admins those of all customers, or of `?customer=`. */
export function Component() {
  const [search] = useSearchParams();
  const isAdmin = useOffice();
  const customer = isAdmin ? (search.get('customer') ?? undefined) : undefined;
  return isAdmin && customer === undefined ? <Everybodys /> : <OfOne customer={customer} />;
}

function Everybodys() {
  const { t } = useTranslation('invoices');
  return (
    <>
      <PageHeading title={t('title')} lead={t('leadAll')} />
      <AllInvoices />
    </>
  );
}

function OfOne({ customer }: { customer: string | undefined }) {
  const { t } = useTranslation('invoices');
  return (
    <>
      <PageHeading
        title={t('title')}
        lead={t(customer === undefined ? 'lead' : 'leadOfOne')}
        aside={<YearArchive customer={customer} />}
        {...(customer !== undefined && { back: <Link to={paths.invoices}>{t('all')}</Link> })}
      />
      <OwnInvoices customer={customer} />
    </>
  );
}
