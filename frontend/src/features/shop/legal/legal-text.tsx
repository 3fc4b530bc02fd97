import { Fragment } from 'react';
import { useSite } from '../../../lib/site';
import styles from './legal-text.module.css';

const bullet = '- ';

/** A text of several lines: each line is a paragraph, but consecutive lines that start with "- " form one list. */
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

/** One line of the text; the support's e-mail address in it becomes a link. */
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

/** Splits a text into blocks: a block is one line, or all consecutive entries of one list. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (line.startsWith(bullet) && last?.[0]?.startsWith(bullet)) last.push(line);
    else blocks.push([line]);
  }
  return blocks;
}
