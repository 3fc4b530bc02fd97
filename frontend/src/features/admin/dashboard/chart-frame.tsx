import type { ReactNode } from 'react';
import { ResponsiveContainer } from 'recharts';
import styles from './charts.module.css';

interface ChartFrameProps {
  /** Alternative text of the chart. */
  name: string;
  height: number;
  isEmpty: boolean;
  /** Shown when there is nothing to draw. */
  none: string;
  children: ReactNode;
}

/** A chart above a table that repeats its figures. Without figures, only the axes and the text `none` are drawn. */
export function ChartFrame({ name, height, isEmpty, none, children }: ChartFrameProps) {
  return (
    <div className={styles.frame} role="img" aria-label={isEmpty ? `${name}. ${none}` : name}>
      <ResponsiveContainer width="100%" height={height}>
        {children}
      </ResponsiveContainer>
      {isEmpty && <p className={styles.none}>{none}</p>}
    </div>
  );
}

/** The axis style of every chart, with text that is readable on a phone. */
export const axis = {
  tick: { fill: 'var(--text-secondary)', fontSize: 14 },
  tickLine: false,
  axisLine: { stroke: 'var(--line)' },
} as const;

export const valueAxis = { ...axis, axisLine: false, tickCount: 3, allowDecimals: false, width: 56 } as const;

export const grid = { stroke: 'var(--divider)', vertical: false } as const;

export const plain = { accessibilityLayer: false, margin: { top: 18, right: 12, bottom: 0, left: 0 } } as const;
