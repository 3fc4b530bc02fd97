import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLocale } from '../../lib/i18n';
import { FlowerGlyph } from '../../ui/flower-glyph';
import { Icon } from '../../ui/icon';
import { type Condition, type Health, parts, useHealth } from './health.api';
import styles from './health-panel.module.css';

const conditionIcons: Record<Condition, ReactNode> = {
  up: <Icon name="check" size={18} />,
  down: <Icon name="alert" size={18} />,
  unknown: <FlowerGlyph name="seed" />,
};

/** The running parts with their state, and the business clock. Every row keeps its height whatever the state. */
export function HealthPanel() {
  const { t } = useTranslation('home');
  const health = useHealth();
  return (
    <>
      <p role="status" className={`small muted ${styles.summary}`}>
        {t(`running.summary.${summaryOf(health)}`)}
      </p>
      <dl className={styles.rows}>
        {parts.map((part) => (
          <div key={part} className={styles.row}>
            <dt>{t(`running.part.${part}`)}</dt>
            <dd>
              <span className={`chip ${styles.condition}`} data-condition={health.conditions[part]}>
                {conditionIcons[health.conditions[part]]}
                {t(`running.condition.${health.conditions[part]}`)}
              </span>
            </dd>
          </div>
        ))}
        <div className={styles.row}>
          <dt>{t('running.clock')}</dt>
          <dd className={`numbers ${styles.clock}`}>
            <BusinessTime now={health.now} />
          </dd>
        </div>
      </dl>
    </>
  );
}

function BusinessTime({ now }: { now: Date | undefined }) {
  const { t, i18n } = useTranslation('home');
  if (now === undefined) return t('running.clockUnknown');
  const format = new Intl.DateTimeFormat(formatLocale(i18n.language), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Lisbon',
  });
  return <time dateTime={now.toISOString()}>{format.format(now)}</time>;
}

function summaryOf(health: Health): 'checking' | 'up' | 'down' | 'partial' {
  const conditions = Object.values(health.conditions);
  if (!health.checked) return 'checking';
  if (conditions.includes('down')) return 'down';
  return conditions.every((condition) => condition === 'up') ? 'up' : 'partial';
}
