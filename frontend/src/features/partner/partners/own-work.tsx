import type { OwnPartner } from '@perpetua/contracts/partners.contract';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import layout from '../../../ui/form-layout.module.css';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { useToasts } from '../../../ui/toasts';
import { OwnAbsences } from '../absences/own-absences';
import { OutsideRadius } from './outside-radius';
import { MissingFacts } from './missing-facts';
import { PartnerStatusChip } from './partner-status-chip';
import styles from './partners.module.css';
import { useChangeOwnPartner, useOwnPartner } from './partners.api';
import { StandingAcceptanceForm } from './standing-acceptance-form';
import { WorkAreaForm } from './work-area-form';
import { WorkingHoursForm } from './working-hours-form';

/** The settings of a partner: pause, starting point, radius, capacity and hours. */
export function OwnWork() {
  const partner = useOwnPartner();
  return (
    <QueryView query={partner} skeleton={<Skeleton height={520} />}>
      {(data) => (
        <div className={styles.work}>
          <OwnStatus partner={data} />
          {data.status !== 'none' && data.status !== 'rejected' && (
            <>
              <OwnAbsences />
              <WorkAreaForm key={data.id} partner={data} />
              {data.partnerType === 'flower' && <WorkingHoursForm key={`hours ${data.id}`} partner={data} />}
              <StandingAcceptanceForm key={`in advance ${data.id}`} partner={data} />
            </>
          )}
        </div>
      )}
    </QueryView>
  );
}

function OwnStatus({ partner: { status, statusReason, version, missing = [] } }: { partner: OwnPartner }) {
  const { t } = useTranslation('partners');
  const mayApply = status === 'rejected' || status === 'none';
  return (
    <section className={`card ${styles.status}`} aria-labelledby="work">
      <div className={styles.statusHead}>
        <h2 id="work" className="heading-small">
          {t('own.title')}
        </h2>
        <PartnerStatusChip status={status} />
      </div>
      <p>{t(`own.text.${status}`)}</p>
      <OutsideRadius />
      <MissingFacts missing={missing} text={t('own.missing')} />
      {statusReason !== null && <p className="muted">{t('own.reason', { reason: statusReason })}</p>}
      <div className={layout.actions}>
        {(status === 'approved' || status === 'paused') && (
          <PauseButton isPaused={status === 'paused'} version={version} />
        )}
        {mayApply && (
          <Button look="outlined" to={paths.becomeSupplier}>
            {t('own.applyAgain')}
          </Button>
        )}
        <Button look="text" to={paths.statement}>
          {t('own.statement')}
        </Button>
      </div>
    </section>
  );
}

/** Needs no confirmation, because the same button ends the pause. */
function PauseButton({ isPaused, version }: { isPaused: boolean; version: number }) {
  const { t } = useTranslation('partners');
  const toasts = useToasts();
  const changing = useChangeOwnPartner();
  const toggle = () =>
    changing.mutate(
      { paused: !isPaused, version },
      {
        onSuccess: ({ paused }) => toasts.done(t(paused ? 'own.pausedDone' : 'own.resumedDone')),
        onError: toasts.refused,
      },
    );
  return (
    <Button look="outlined" isBusy={changing.isPending} onClick={toggle}>
      {t(isPaused ? 'own.resume' : 'own.pause')}
    </Button>
  );
}
