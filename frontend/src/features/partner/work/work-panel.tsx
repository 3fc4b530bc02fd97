import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Icon } from '../../../ui/icon';
import { Note } from '../../../ui/note';
import { BlockFound } from '../../account/fulfilment/answers/block-answer';
import { BlockedWork } from './blocked-work';
import { OpenComplaint } from '../../account/fulfilment/answers/complaint';
import styles from '../../account/fulfilment/my-service/next-action.module.css';
import { isRedo, nextStepOf } from '../../account/fulfilment/service/next-step.policy';
import { EarlyNote } from '../../account/fulfilment/answers/early-delivery';
import { Proposal } from '../../account/fulfilment/answers/proposal';
import { Reschedule } from '../../account/fulfilment/answers/reschedule';
import { useServiceWords } from '../../account/fulfilment/service/service-words';
import exception from '../../account/fulfilment/answers/exception.module.css';
import { useBusinessNow } from '../../../lib/business-clock';
import type { ServiceStatusControl } from '../../account/fulfilment/service/use-service-status';
import { Withdrawal } from '../../account/fulfilment/my-service/withdrawal';
import bar from './work-bar.module.css';
import { WorkStep } from './work-step';
import { UnsentMark } from '../../account/fulfilment/unsent/unsent-mark';

interface WorkPanelProps {
  service: Service;
  status: ServiceStatusControl;
}

/**
 * The panel of the partner's next step: what is still missing, and the button for it, which on a phone is in a bar at the
 * bottom of the screen.
 */
export function WorkPanel({ service, status }: WorkPanelProps) {
  const { t } = useTranslation('fulfilment');
  const words = useServiceWords();
  const { allowedActions } = status;
  const step = nextStepOf({ ...service, allowedActions }, useBusinessNow());
  const hasStep = step.kind !== 'none' || status.isAllowed('answer');
  const look = hasStep ? 'slab' : `card ${styles.over}`;
  return (
    <section className={`${look} ${bar.panel}`} aria-labelledby="work-panel">
      <div className={`${look} ${bar.words}`}>
        <h2 id="work-panel" className="heading-small">
          {t(hasStep ? 'work.next' : 'work.nothing')}
        </h2>
        <p>{words.detail(service, 'partner')}</p>
        <UnsentMark service={service} />
        {isRedo(service) && <Note icon="history">{t('redo')}</Note>}
        {step.kind === 'photo' && <p>{t(step.photo === 'before' ? 'work.missingBefore' : 'work.missingAfter')}</p>}
        {(step.kind === 'start' || step.kind === 'deliver') && <p>{t(`work.${step.kind}`)}</p>}
        <HandBackNote service={service} status={status} />
        <WorkDeadline service={service} />
        <EarlyNote service={service} reader="partner" />
        <Proposal service={service} status={status} reader="partner" />
        <BlockFound service={service} />
        <OpenComplaint service={service} />
      </div>
      <div className={bar.bar}>
        <WorkStep service={service} status={status} isNext describedBy="work-panel" />
      </div>
      <div className={`${exception.options} ${bar.options}`}>
        <BlockedWork status={status} />
        <Reschedule service={service} status={status} reader="partner" />
        <Withdrawal service={service} status={status} />
      </div>
    </section>
  );
}

/** Until when the partner may hand back what was accepted in advance. */
function HandBackNote({ service: { acceptedInAdvance, timeZone }, status }: WorkPanelProps) {
  const { t } = useTranslation('fulfilment');
  const { instant } = useFormats();
  const now = useBusinessNow();
  if (acceptedInAdvance === undefined || !status.isAllowed('withdraw')) return null;
  const { handBackUntil } = acceptedInAdvance;
  if (Date.parse(handBackUntil) <= now.getTime()) return null;
  return <Note icon="clock">{t('handBack.until', { when: instant(handBackUntil, timeZone) })}</Note>;
}

function WorkDeadline({ service }: { service: Service }) {
  const deadline = useServiceWords().deadline(service);
  if (deadline === undefined) return null;
  return (
    <p className={styles.deadline}>
      <Icon name="clock" size={20} />
      {deadline}
    </p>
  );
}
