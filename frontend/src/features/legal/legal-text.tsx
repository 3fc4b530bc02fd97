import { Fragment } from 'react';
import { useSite } from '../../lib/site';
import styles from './legal-text.module.css';

const bullet = '- ';

/** A text of several lines: each is a paragraph; lines that start with "- " are the entries of a list. */
export function LegalText({ text }: { text: string }) {
  return blocksOf(text).map((block) => (
    <Fragment key={block[0]}>
      {block[0]?.startsWith(bullet) ? (
        <ul className={styles.list}>
          {block.map((line) => (
            <li key={line}>
              <Line text={line.slice(bullet.length)} />
            </li>
          ))}
        </ul>
      ) : (
        <p>
          <Line text={block[0] ?? ''} />
        </p>
      )}
    </Fragment>
  ));
}

/** A line in which the support's e-mail address, if present, becomes a link. */
function Line({ text }: { text: string }) {
  const site = useSite();
  const email = site?.support.email;
  if (email === undefined || !text.includes(email)) return text;
  const [before = '', ...rest] = text.split(email);
  return (
    <>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {rest.join(email)}
    </>
  );
}

/** Splits a text into lines, but keeps the entries of a list together. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (line.startsWith(bullet) && last?.[0]?.startsWith(bullet)) last.push(line);
    else blocks.push([line]);
  }
  return blocks;
}
