import { localDateSchema } from '@perpetua/contracts/validation';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useSearchParams } from 'react-router-dom';
import {
  earningsPerPage,
  readStatementFile,
  type StatementPeriod,
  useStatement,
} from '../features/partner/partners/partners.api';
import styles from '../features/partner/partners/statement.module.css';
import { StatementView } from '../features/partner/partners/statement-view';
import { saveFile } from '../lib/files';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import { Button } from '../ui/button';
import { DateFilter } from '../ui/filter-inputs';
import { PageHeading } from '../ui/page-heading';
import { Pagination } from '../ui/pagination';
import { QueryView } from '../ui/query-view';
import { Skeleton } from '../ui/skeleton';
import { useToasts } from '../ui/toasts';
import { PartnerTabs } from './partner-tabs';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'partners:statement.title' };

/** `/statement`: the earnings of a partner (`?from=`, `?to=`). */
export function Component() {
  const { t } = useTranslation('partners');
  const [search] = useSearchParams();
  const period = periodOf(search);
  const query = useStatement(period, Number(search.get('page') ?? 1));
  const profile = generatePath(paths.profile, { userId: useSession()?.userId ?? '' });
  return (
    <>
      <PageHeading
        title={t('statement.title')}
        lead={t('statement.lead')}
        back={<Link to={`${profile}?part=work`}>{t('statement.back')}</Link>}
      />
      <PartnerTabs shown="statement" />
      <Period period={period} />
      <QueryView query={query} skeleton={<Skeleton height={420} />}>
        {({ body, total }) => (
          <>
            <StatementView statement={body} />
            <Pagination total={total ?? body.rows.length} pageSize={earningsPerPage} />
          </>
        )}
      </QueryView>
    </>
  );
}

function periodOf(search: URLSearchParams): StatementPeriod {
  const dayOf = (name: string) => localDateSchema.safeParse(search.get(name)).data;
  return { from: dayOf('from'), to: dayOf('to') };
}

function Period({ period }: { period: StatementPeriod }) {
  const { t } = useTranslation('partners');
  const [, setSearch] = useSearchParams();
  const toasts = useToasts();
  const choose = (changed: StatementPeriod) => {
    const days = Object.entries({ ...period, ...changed }).filter(([, day]) => Boolean(day));
    setSearch(Object.fromEntries(days), { replace: true });
  };
  const download = () =>
    void readStatementFile(period)
      .then((file) => saveFile(file, 'perpetua-statement.csv'))
      .catch(toasts.refused);
  return (
    <div className={styles.period}>
      <DateFilter label={t('statement.from')} value={period.from} onChoose={(from) => choose({ from })} />
      <DateFilter label={t('statement.to')} value={period.to} onChoose={(to) => choose({ to })} />
      <Button look="outlined" onClick={download}>
        {t('statement.csv')}
      </Button>
    </div>
  );
}
