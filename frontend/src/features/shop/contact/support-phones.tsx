import { useTranslation } from 'react-i18next';
import { phoneText } from '../../../lib/formats';
import { useSite } from '../../../lib/site';
import { Icon } from '../../../ui/icon';
import styles from './contact.module.css';

/** The support's phone numbers, each with the cost of a call (DL 59/2021), and the support's e-mail address. */
export function SupportPhones() {
  const { t } = useTranslation(['contact', 'common']);
  const site = useSite();
  return (
    <section className={styles.aside} aria-labelledby="directly">
      <h2 id="directly" className="heading-small">
        {t('directly')}
      </h2>
      <p className="muted">{t('directlyText')}</p>
      <ul className={styles.ways}>
        {site?.support.phones.map(({ number, note }) => (
          <li key={number}>
            <Icon name="phone" />
            <span>
              <a className="numbers" href={`tel:${number}`}>
                {phoneText(number)}
              </a>
              <span className={`small muted ${styles.cost}`}>{t(`common:footer.callCost.${note}`)}</span>
            </span>
          </li>
        ))}
        {site !== undefined && (
          <li>
            <Icon name="mail" />
            <a href={`mailto:${site.support.email}`}>{site.support.email}</a>
          </li>
        )}
      </ul>
    </section>
  );
}
