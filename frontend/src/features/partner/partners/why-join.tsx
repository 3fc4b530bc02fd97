import { parseDecimal, toDecimal } from '@perpetua/contracts/money';
import type { PartnerProspect } from '@perpetua/contracts/partner-prospect.contract';
import { type PartnerType, partnerTypes } from '@perpetua/contracts/roles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Panel } from '../../../ui/panel';
import { Stepper } from '../../../ui/stepper';
import { missingDistricts } from './missing-districts.policy';
import { PaidSteps } from './paid-steps';
import { useProspect } from './prospect.api';
import styles from './why-join.module.css';

/** How many services a week the example begins with, and has at most. */
const example = { services: 5, most: 40 } as const;

/**
 * Why somebody would work with us: what a week pays at the prices of now, where partners are missing, and when the money
 * comes. What needs figures is left out until they are known.
 */
export function WhyJoin() {
  const { data } = useProspect();
  return (
    <div className={styles.parts}>
      {data !== undefined && data.pay.length > 0 && <ExampleWeek pay={data.pay} />}
      <WhenPaid />
      {data !== undefined && <WhereMissing prospect={data} />}
    </div>
  );
}

/** What each product pays, and what a week of the middle one comes to. */
function ExampleWeek({ pay }: Pick<PartnerProspect, 'pay'>) {
  const { t } = useTranslation('partners');
  const [services, setServices] = useState<number>(example.services);
  return (
    <Panel id="why-pay" title={t('why.pay')}>
      <p className="muted">{t('why.payText')}</p>
      <div className={styles.week}>
        <span>{t('why.perWeek')}</span>
        <Stepper
          label={t('why.perWeek')}
          labels={{ fewer: t('why.fewer'), more: t('why.more') }}
          value={services}
          min={1}
          max={example.most}
          onChange={setServices}
        />
      </div>
      <div className={styles.types}>
        {partnerTypes.map((type) => (
          <PayOfType
            key={type}
            type={type}
            pay={pay.filter(({ partnerType }) => partnerType === type)}
            services={services}
          />
        ))}
      </div>
    </Panel>
  );
}

interface PayOfTypeProps extends Pick<PartnerProspect, 'pay'> {
  type: PartnerType;
  services: number;
}

function PayOfType({ type, pay, services }: PayOfTypeProps) {
  const { t } = useTranslation('partners');
  const { euros, text } = useFormats();
  const middle = pay[Math.floor((pay.length - 1) / 2)];
  if (middle === undefined) return null;
  const week = toDecimal(services * parseDecimal(middle.amountToReceive));
  return (
    <section aria-labelledby={`why-${type}`} className={styles.type}>
      <h3 id={`why-${type}`}>{t(`type.${type}`)}</h3>
      <ul className={styles.list}>
        {pay.map(({ name, price, amountToReceive }) => (
          <li key={text(name)}>
            <span>
              {text(name)}
              <span className="small muted">{t('why.familyPays', { amount: euros(price) })}</span>
            </span>
            <strong>{euros(amountToReceive)}</strong>
          </li>
        ))}
      </ul>
      <p className={styles.sum}>
        <span className="small muted">{t('why.sum', { count: services, name: text(middle.name) })}</span>
        <output>{euros(week)}</output>
      </p>
    </section>
  );
}

function WhenPaid() {
  const { t } = useTranslation('partners');
  return (
    <Panel id="why-money" title={t('first.money')}>
      <ol className={styles.steps}>
        <li>{t('why.known')}</li>
        <PaidSteps />
      </ol>
      <p>
        {t('why.free')} <Link to={paths.partnerTerms}>{t('why.terms')}</Link>
      </p>
    </Panel>
  );
}

/** The municipalities without a partner, by district, for each type. */
function WhereMissing({ prospect: { missing, municipalities } }: { prospect: PartnerProspect }) {
  const { t } = useTranslation('partners');
  const { number } = useFormats();
  return (
    <Panel id="why-where" title={t('why.where')}>
      <p className="muted">{t('why.whereText')}</p>
      <div className={styles.types}>
        {partnerTypes.map((type) => {
          const districts = missingDistricts(missing, type);
          const count = districts.reduce((sum, { cities }) => sum + cities.length, 0);
          return (
            <section key={type} aria-labelledby={`where-${type}`} className={styles.type}>
              <h3 id={`where-${type}`}>{t(`why.missing.${type}`)}</h3>
              {count === 0 ? (
                <p>{t('why.everywhere')}</p>
              ) : (
                <details className={styles.missing}>
                  <summary>{t('why.in', { count, number: number(count), all: number(municipalities) })}</summary>
                  <dl>
                    {districts.map(({ district, cities }) => (
                      <div key={district}>
                        <dt>{district}</dt>
                        <dd>{cities.join(', ')}</dd>
                      </div>
                    ))}
                  </dl>
                </details>
              )}
            </section>
          );
        })}
      </div>
    </Panel>
  );
}
