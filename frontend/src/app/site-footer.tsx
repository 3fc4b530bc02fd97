import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { complaintsBookUrl } from '@perpetua/contracts/legal-versions';
import { useSite } from '../lib/site';
import { phoneText } from '../lib/formats';
import { paths, serverPaths } from '../lib/paths';
import { businessYear } from '../lib/business-clock';
import { version } from '../lib/version';
import { BrandMark } from '../ui/brand-mark';
import { Frieze } from '../ui/frieze';
import { CompanyIdentity } from './company-identity';
import styles from './site-footer.module.css';

const usefulLinks = [
  { key: 'flowers', path: paths.flowers },
  { key: 'cleanings', path: paths.cleanings },
  { key: 'about', path: paths.about },
  { key: 'contact', path: paths.contact },
  { key: 'becomeSupplier', path: paths.becomeSupplier },
] as const;

const legalLinks = [
  { key: 'terms', path: paths.terms },
  { key: 'privacyPolicy', path: paths.privacyPolicy },
  { key: 'withdrawal', path: paths.withdrawal },
  { key: 'disputeResolution', path: paths.disputeResolution },
  { key: 'cookies', path: paths.cookies },
  { key: 'partnerTerms', path: paths.partnerTerms },
  { key: 'accessibility', path: paths.accessibility },
] as const;

/** The full footer of public pages: decorative frieze, social links, useful links, contacts and legal links. */
export function SiteFooter() {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <Frieze />
      <div className="container">
        <div className={styles.columns}>
          <House />
          <LinkList heading={t('footer.useful')}>
            {usefulLinks.map(({ key, path }) => (
              <li key={key}>
                <Link to={path}>{t(`footer.${key}`)}</Link>
              </li>
            ))}
          </LinkList>
          <Contacts />
          <LinkList heading={t('footer.legal')}>
            {legalLinks.map(({ key, path }) => (
              <li key={key}>
                <Link to={path}>{t(`footer.${key}`)}</Link>
              </li>
            ))}
            <li>
              <a href={complaintsBookUrl}>{t('footer.complaints')}</a>
            </li>
          </LinkList>
        </div>
        <CompanyIdentity />
        <LastLine />
      </div>
    </footer>
  );
}

/** The company's name and tagline, with links to its social networks if any are configured. */
function House() {
  const { t } = useTranslation();
  const social = useSite()?.social ?? [];
  return (
    <div>
      <p className={styles.brand}>
        <BrandMark size={34} />
        Perpétua
      </p>
      <p className={`small ${styles.about}`}>{t('footer.tagline')}</p>
      {social.length > 0 && (
        <ul className={styles.social} aria-label={t('footer.social')}>
          {social.map(({ name, url }) => (
            <li key={url}>
              <a href={url}>{name}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function LastLine() {
  const { t } = useTranslation();
  return (
    <p className={`small ${styles.base}`}>
      <span>{t('footer.rights', { year: businessYear() })}</span>
      <span>{t('footer.prices')}</span>
      <a href={serverPaths.apiDocs}>{t('footer.docs')}</a>
      <span>{t('footer.version', { version })}</span>
    </p>
  );
}

/**
 * The e-mail address and phone numbers of support; each number with the cost of a call, as Portuguese law requires
 * (DL 59/2021).
 */
function Contacts() {
  const { t } = useTranslation();
  const site = useSite();
  return (
    <LinkList heading={t('footer.contacts')}>
      {site !== undefined && (
        <>
          <li>
            <a href={`mailto:${site.support.email}`}>{site.support.email}</a>
          </li>
          {site.support.phones.map(({ number, note }) => (
            <li key={number}>
              <a className="numbers" href={`tel:${number}`}>
                {phoneText(number)}
              </a>
              <span className={`small ${styles.cost}`}>{t(`footer.callCost.${note}`)}</span>
            </li>
          ))}
        </>
      )}
    </LinkList>
  );
}

function LinkList({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.heading}>{heading}</h2>
      <ul className={styles.links}>{children}</ul>
    </section>
  );
}
