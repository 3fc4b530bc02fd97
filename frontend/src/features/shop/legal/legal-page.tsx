import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../../ui/page-heading';
import styles from './legal-text.module.css';
import { LegalText } from './legal-text';

export interface Chapter {
  /** The id of the chapter's section, which is its URL fragment. */
  id: string;
  title: string;
  text: string;
  /** Content below the text. */
  after?: ReactNode;
}

interface LegalPageProps {
  title: string;
  lead: string;
  chapters: readonly Chapter[];
  /** Content above the chapters, for example the version of the text. */
  note?: ReactNode;
  hasContents?: boolean;
  picture?: ReactNode;
  /** Content below the chapters. */
  end?: ReactNode;
}

/** A page of text: its title, a lead, its chapters, and if wanted a table of contents. */
export function LegalPage({ title, lead, chapters, note, hasContents = false, picture, end }: LegalPageProps) {
  return (
    <article className={`container ${styles.page}`}>
      <PageHeading title={title} lead={lead} />
      {note !== undefined && <div className={styles.note}>{note}</div>}
      <div className={hasContents ? styles.columns : styles.illustrated}>
        {hasContents ? <Contents chapters={chapters} /> : picture}
        <div className={styles.text}>
          {chapters.map((chapter) => (
            <section key={chapter.id} id={chapter.id} aria-labelledby={`${chapter.id}-title`}>
              <h2 id={`${chapter.id}-title`} className="heading-small">
                {chapter.title}
              </h2>
              <LegalText text={chapter.text} />
              {chapter.after}
            </section>
          ))}
          {end}
        </div>
      </div>
    </article>
  );
}

function Contents({ chapters }: { chapters: readonly Chapter[] }) {
  const { t } = useTranslation('legal');
  return (
    <nav className={styles.contents} aria-label={t('contents')}>
      <p className="overline">{t('contents')}</p>
      <ol>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
