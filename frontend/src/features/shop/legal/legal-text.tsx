import { Fragment } from 'react';
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

/** E-mail addresses and https addresses, without the punctuation that follows them. */
const reachable = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+|https?:\/\/[^\s,;]*[^\s,;.:)])/;

/** One line of the text; the addresses in it become links. */
function Line({ text }: { text: string }) {
  // Split by a pattern with a group, so every second piece is an address.
  return text.split(reachable).map((piece, index) => {
    if (index % 2 === 0) return piece;
    return (
      <a key={piece} href={piece.startsWith('http') ? piece : `mailto:${piece}`}>
        {piece}
      </a>
    );
  });
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
