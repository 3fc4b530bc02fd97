import type { PartnerWorkload, Workloads } from '@perpetua/contracts/coverage.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { useOfficeFormats } from '../../../lib/office-formats';
import { paths } from '../../../lib/paths';
import { DownloadButton } from '../../../ui/download-button';
import { Figures } from '../../../ui/figures';
import { QueryView } from '../../../ui/query-view';
import { RecordTable } from '../../../ui/record-table';
import { Skeleton } from '../../../ui/skeleton';
import { useWorkloads, workloadsFile } from './coverage.api';
import styles from './coverage.module.css';

/** How the work of the last 30 days and of the next week is shared among the partners. */
export function WorkloadsView() {
  return (
    <QueryView query={useWorkloads()} skeleton={<Skeleton height={560} />}>
      {(workloads) => <Shared workloads={workloads} />}
    </QueryView>
  );
}

function Shared({ workloads: { partners, busiestTenth, withoutWork } }: { workloads: Workloads }) {
  const { t } = useTranslation('coverage');
  const { number } = useFormats();
  const { minutes, percent } = useOfficeFormats();
  const answer = ({ answers, answerMinutes }: PartnerWorkload) =>
    answerMinutes === null ? '–' : t('answer', { time: minutes(answerMinutes), count: answers });
  return (
    <div className={styles.page}>
      <Figures
        figures={[
          { name: t('busiestTenth'), value: busiestTenth === null ? '–' : percent(busiestTenth, 'never') },
          {
            name: t('withoutWork'),
            value: t('ofPartners', { some: number(withoutWork), all: number(partners.length) }),
          },
        ]}
      />
      <div className={styles.file}>
        <DownloadButton file={workloadsFile}>{t('csv')}</DownloadButton>
      </div>
      <RecordTable
        caption={t('part.partners')}
        columns={[
          { key: 'name', name: t('column.partner') },
          { key: 'city', name: t('column.name') },
          { key: 'services', name: t('column.services'), kind: 'number' },
          { key: 'share', name: t('column.share'), kind: 'number' },
          { key: 'answer', name: t('column.answer'), kind: 'number' },
          { key: 'week', name: t('column.load'), kind: 'number' },
        ]}
        rows={partners.map((partner) => ({
          id: partner.id,
          cells: {
            name: <Link to={generatePath(paths.partner, { partnerId: partner.id })}>{partner.name}</Link>,
            city: partner.city ?? '–',
            services: number(partner.services),
            share: percent(partner.share, 'never'),
            answer: answer(partner),
            week: t('ofPartners', { some: number(partner.week), all: number(partner.weekCapacity) }),
          },
        }))}
      />
    </div>
  );
}
