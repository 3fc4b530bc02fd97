import type { ReactNode } from 'react';

/**
 * The drawings that symbolise states: an empty dashed ring ('seed'), the stages of a flower, and an azulejo tile
 * ('tile').
 */
export type FlowerGlyphName = 'seed' | 'bud' | 'opening' | 'ring' | 'bloom' | 'tile';

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6 } as const;

const drawings: Record<FlowerGlyphName, ReactNode> = {
  seed: <circle cx="8" cy="8" r="6" strokeDasharray="2.4 2.4" {...line} />,
  bud: (
    <>
      <path d="M8 15V9" {...line} />
      <path d="M8 2C10.4 4 10.6 7.5 8 9.6C5.4 7.5 5.6 4 8 2Z" {...line} />
    </>
  ),
  opening: (
    <>
      <path d="M8 15V9" {...line} />
      <path d="M8 1.6C10.2 3.6 10.2 7 8 9.6C5.8 7 5.8 3.6 8 1.6Z" fill="currentColor" />
      <path d="M3 4.6C3 8 5 9.8 8 9.8C11 9.8 13 8 13 4.6" {...line} />
    </>
  ),
  ring: (
    <>
      <circle cx="8" cy="6.6" r="5" {...line} />
      <circle cx="8" cy="6.6" r="1.9" fill="currentColor" />
      <path d="M8 15.4v-3" {...line} />
    </>
  ),
  bloom: (
    <>
      <circle cx="8" cy="6.6" r="5.6" fill="currentColor" />
      <path
        d="M2.6 6.6A5.4 5.4 0 0 0 8 1.2A5.4 5.4 0 0 0 13.4 6.6A5.4 5.4 0 0 0 8 12A5.4 5.4 0 0 0 2.6 6.6Z"
        fill="none"
        stroke="var(--glyph-cut, var(--paper))"
        strokeWidth="1.1"
      />
      <path d="M8 15.6v-3.4" {...line} />
    </>
  ),
  tile: (
    <>
      <rect x="1" y="1" width="14" height="14" rx="1.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M2 8A6 6 0 0 0 8 2A6 6 0 0 0 14 8A6 6 0 0 0 8 14A6 6 0 0 0 2 8Z" fill="currentColor" />
    </>
  ),
};

/** One of the drawings. Hidden from screen readers: the caller shows a word with the same meaning next to it. */
export function FlowerGlyph({ name }: { name: FlowerGlyphName }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  );
}
