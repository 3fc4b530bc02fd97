import type { Consent } from '@perpetua/contracts/legal.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { languageNames } from '../../../lib/i18n';
import { paths } from '../../../lib/paths';
import list from '../../../ui/line-list.module.css';
import { Panel } from '../../../ui/panel';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import styles from './person-desk.module.css';
import { useConsentsOf } from './person-desk.api';

const pageOf: Readonly<Record<Consent['kind'], string>> = {
  terms: paths.terms,
  privacy: paths.privacyPolicy,
  'partner-terms': paths.partnerTerms,
};

/** Which texts a person accepted: the version, when, with which act and in which language. Newest first. */
export function PersonConsents({ userId }: { userId: string }) {
  const { t } = useTranslation('person');
  return (
    <Panel id="person-consents" title={t('consents.title')}>
      <QueryView query={useConsentsOf(userId)} skeleton={<Skeleton height={96} />}>
        {(consents) =>
          consents.length === 0 ? (
            <p className="muted">{t('consents.none')}</p>
          ) : (
            <ul className={list.lines}>
              {consents.map((consent) => (
                <li key={consent.id} className={`${list.line} ${styles.line}`}>
                  <PersonConsent consent={consent} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  );
}

function PersonConsent({ consent: { kind, version, at, act, language } }: { consent: Consent }) {
  const { t } = useTranslation('person');
  const { date, instantDay, time } = useFormats();
  return (
    <span>
      <Link to={`${pageOf[kind]}?versao=${version}`}>
        {t('consents.line', { text: t(`consents.text.${kind}`), version: date(version) })}
      </Link>
      <span className="small muted">
        {t('consents.more', {
          at: `${instantDay(at)}, ${time(at)}`,
          act: t(`consents.act.${act}`),
          language: languageNames[language],
        })}
      </span>
    </span>
  );
}
