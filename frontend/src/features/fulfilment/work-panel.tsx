import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { Icon } from '../../ui/icon';
import styles from './next-action.module.css';
import { nextStepOf } from './next-step.policy';
import { useServiceWords } from './service-words';
import { useBusinessNow } from './use-business-now';
import { WorkStep } from './work-step';

/** The panel of the partner's next step: what is still missing, and the button that does it. */
export function WorkPanel({ service }: { service: Service }) {
  const { t } = useTranslation('fulfilment');
  const { instant } = useFormats();
  const words = useServiceWords();
  const step = nextStepOf(service, useBusinessNow());
  const deadline = service.nextDeadline;
  return (
    <section
      className={`${step.kind === 'none' ? `card ${styles.over}` : 'slab'} ${styles.panel}`}
      aria-labelledby="work-panel"
    >
      <h2 id="work-panel" className="heading-small">
        {t(step.kind === 'none' ? 'work.nothing' : 'work.next')}
      </h2>
      <p>{words.detail(service, 'partner')}</p>
      {step.kind === 'photo' && <p>{t(step.photo === 'before' ? 'work.missingBefore' : 'work.missingAfter')}</p>}
      {(step.kind === 'start' || step.kind === 'deliver') && <p>{t(`work.${step.kind}`)}</p>}
      {deadline !== undefined && (
        <p className={styles.deadline}>
          <Icon name="clock" size={20} />
          {t(`deadline.${deadline.kind}`, { when: instant(deadline.at, service.timeZone) })}
        </p>
      )}
      <WorkStep service={service} isNext describedBy="work-panel" />
    </section>
  );
}
