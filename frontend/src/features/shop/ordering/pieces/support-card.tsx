import { useTranslation } from 'react-i18next';
import { useSite } from '../../../../lib/site';
import styles from './support-card.module.css';

/** How to reach the support: its telephone numbers or, if there are none, its e-mail address. */
export function SupportCard() {
  const { t } = useTranslation('ordering');
  const { t: tCommon } = useTranslation();
  const site = useSite();
  if (site === undefined) return null;
  const { phones, email } = site.support;
  return (
    <section className={`card ${styles.card}`} aria-labelledby="support">
      <h2 id="support" className={styles.title}>
        {t(phones.length === 0 ? 'support.byMail' : 'support.byPhone')}
      </h2>
      {phones.map(({ number, note }) => (
        <p key={number}>
          <a className={styles.contact} href={`tel:${number}`}>
            {spaced(number)}
          </a>
          <span className="small muted">{tCommon(`footer.callCost.${note}`)}</span>
        </p>
      ))}
      {phones.length === 0 && (
        <p>
          <a className={styles.contact} href={`mailto:${email}`}>
            {email}
          </a>
          <span className="small muted">{t('support.mailNote')}</span>
        </p>
      )}
    </section>
  );
}

/** Groups the digits of a phone number: "+351210000124" → "+351 210 000 124". */
const spaced = (number: string): string => number.replace(/^(\+351)?(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4').trim();
