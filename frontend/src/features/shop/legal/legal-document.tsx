import type { LegalText } from '@perpetua/contracts/legal.contract';
import { readLegalDocument } from '@perpetua/contracts/legal-document';
import type { LegalKind } from '@perpetua/contracts/legal-versions';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { useSite } from '../../../lib/site';
import { Note } from '../../../ui/note';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { legalTextQuery } from './legal.api';
import { LegalPage } from './legal-page';
import styles from './legal-text.module.css';

/** The search parameter that selects a version: `/termos-e-condicoes?versao=2026-11-01`. */
const versionParameter = 'versao';

/** A legal text as a page: the version in force, or the one in the address, with links to all its versions. */
export function LegalDocumentPage({ kind }: { kind: LegalKind }) {
  const { i18n } = useTranslation('legal');
  const [search] = useSearchParams();
  const text = useQuery(legalTextQuery(kind, i18n.resolvedLanguage, search.get(versionParameter) ?? undefined));
  return (
    <QueryView query={text} skeleton={<LoadingPage />}>
      {(known) => <ShownText text={known} />}
    </QueryView>
  );
}

function LoadingPage() {
  return (
    <div className={`container ${styles.page}`}>
      <Skeleton height={640} />
    </div>
  );
}

function ShownText({ text }: { text: LegalText }) {
  const { title, lead, chapters } = readLegalDocument(text.text);
  return (
    <LegalPage
      title={title}
      lead={lead}
      note={<VersionNote text={text} />}
      hasContents
      chapters={chapters.map(({ lines, ...chapter }) => ({ ...chapter, text: lines.join('\n') }))}
      end={<Versions text={text} />}
    />
  );
}

function VersionNote({ text }: { text: LegalText }) {
  const { t } = useTranslation('legal');
  const { date } = useFormats();
  const site = useSite();
  const next = text.versions[text.versions.indexOf(text.version) - 1];
  return (
    <>
      {next === undefined ? (
        <p className="small muted">
          {t('inForce', { date: date(text.version) })} {t('prevailing')}
        </p>
      ) : (
        <Note icon="alert">
          <span>
            {t('earlier', { from: date(text.version), until: date(next) })} <Link to="?">{t('toCurrent')}</Link>
          </span>
        </Note>
      )}
      {site?.payments === 'sandbox' && <p className="small">{t('sandbox')}</p>}
    </>
  );
}

/** The versions of a text, and the hash that proves the shown one. */
function Versions({ text }: { text: LegalText }) {
  const { t } = useTranslation('legal');
  const { date } = useFormats();
  return (
    <section aria-labelledby="versions" className={styles.versions}>
      <h2 id="versions" className="heading-small">
        {t('versions')}
      </h2>
      <ul className={styles.list}>
        {text.versions.map((version, index) => (
          <li key={version}>
            {version === text.version ? (
              <span aria-current="page">{date(version)}</span>
            ) : (
              <Link to={index === 0 ? '?' : `?${versionParameter}=${version}`}>{date(version)}</Link>
            )}
            {index === 0 && ` (${t('current')})`}
          </li>
        ))}
      </ul>
      <p className={`small muted ${styles.hash}`}>{t('hash', { hash: text.hash })}</p>
    </section>
  );
}
