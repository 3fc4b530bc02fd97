import { useTranslation } from 'react-i18next';
import { Area, Bar, CartesianGrid, Cell, ComposedChart, LabelList, Line, XAxis, YAxis } from 'recharts';
import { useFormats } from '../../../lib/formats';
import { axis, ChartFrame, grid, plain, valueAxis } from './chart-frame';
import type { Bucket } from './dashboard-days.policy';

interface ChartProps {
  buckets: readonly Bucket[];
  /** Returns the name of a bucket for the axis. */
  label: (bucket: Bucket) => string;
}

/** Marks the number of orders on the same days a year earlier: a short grey line across the bar. */
function YearTick({ cx = 0, cy = 0 }: { cx?: number; cy?: number }) {
  return <path d={`M${cx - 7} ${cy}h14`} stroke="var(--line)" strokeWidth={2.5} />;
}

/**
 * Orders as bars, with a tick for the orders on the same days a year earlier. The bar that includes today has a dashed
 * edge.
 */
export function OrdersChart({ buckets, label }: ChartProps) {
  const { t } = useTranslation('dashboard');
  const data = buckets.map((bucket) => ({ ...bucket, name: label(bucket) }));
  const hasBefore = buckets.some(({ before }) => before > 0);
  const isEmpty = buckets.every(({ orders }) => orders === 0);
  return (
    <ChartFrame none={t('charts.none')} name={t('charts.orders')} height={200} isEmpty={isEmpty}>
      <ComposedChart data={data} {...plain}>
        <CartesianGrid {...grid} />
        <XAxis dataKey="name" {...axis} minTickGap={24} />
        <YAxis {...valueAxis} domain={isEmpty ? [0, 4] : [0, 'auto']} />
        <Bar dataKey="orders" isAnimationActive={false} maxBarSize={40}>
          {data.map(({ from, isOpen }) => (
            <Cell
              key={from}
              fill={isOpen ? 'var(--primary-soft)' : 'var(--primary)'}
              stroke="var(--primary)"
              strokeDasharray={isOpen ? '3 3' : undefined}
            />
          ))}
        </Bar>
        {hasBefore && (
          <Line dataKey="before" stroke="none" dot={<YearTick />} activeDot={false} isAnimationActive={false} />
        )}
      </ComposedChart>
    </ChartFrame>
  );
}

/** Revenue as a line with a soft fill. */
export function RevenueChart({ buckets, label }: ChartProps) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormats();
  const data = buckets.map((bucket) => ({ ...bucket, name: label(bucket) }));
  const isEmpty = buckets.every(({ paid }) => paid === 0);
  return (
    <ChartFrame none={t('charts.none')} name={t('charts.revenue')} height={180} isEmpty={isEmpty}>
      <ComposedChart data={data} {...plain}>
        <CartesianGrid {...grid} />
        <XAxis dataKey="name" {...axis} minTickGap={24} />
        <YAxis {...valueAxis} tickFormatter={number} domain={isEmpty ? [0, 100] : [0, 'auto']} />
        <Area
          dataKey="paid"
          stroke="var(--primary)"
          strokeWidth={2.5}
          fill="var(--primary-soft)"
          fillOpacity={1}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ChartFrame>
  );
}

/** The time from the start of matching until a partner accepts, by day: median and 95th percentile. */
export function AcceptanceChart({ buckets, label }: ChartProps) {
  const { t } = useTranslation('dashboard');
  const data = buckets.map((bucket) => ({ ...bucket, name: label(bucket) }));
  const isEmpty = buckets.every(({ p50 }) => p50 === null);
  const lines = [
    { key: 'p95', colour: 'var(--info)' },
    { key: 'p50', colour: 'var(--primary)' },
  ] as const;
  return (
    <ChartFrame none={t('charts.none')} name={t('charts.acceptance')} height={180} isEmpty={isEmpty}>
      <ComposedChart data={data} {...plain}>
        <CartesianGrid {...grid} />
        <XAxis dataKey="name" {...axis} minTickGap={24} />
        <YAxis {...valueAxis} domain={isEmpty ? [0, 10] : [0, 'auto']} />
        {lines.map(({ key, colour }) => (
          <Line
            key={key}
            dataKey={key}
            stroke={colour}
            strokeWidth={2.5}
            connectNulls
            dot={{ r: 3, fill: colour, strokeWidth: 0 }}
            activeDot={false}
            isAnimationActive={false}
          />
        ))}
      </ComposedChart>
    </ChartFrame>
  );
}

interface BarsProps {
  name: string;
  bars: readonly { name: string; value: number }[];
  /** Formats the value above a bar. */
  write: (value: number) => string;
}

/** A bar chart; if there are at most six bars, each has its value above it. */
export function BarsChart({ name, bars, write }: BarsProps) {
  const { t } = useTranslation('dashboard');
  const isEmpty = bars.every(({ value }) => value === 0);
  return (
    <ChartFrame none={t('charts.nothing')} name={name} height={180} isEmpty={isEmpty}>
      <ComposedChart data={[...bars]} {...plain}>
        <CartesianGrid {...grid} />
        <XAxis dataKey="name" {...axis} minTickGap={12} />
        <YAxis {...valueAxis} hide domain={isEmpty ? [0, 1] : [0, 'auto']} />
        <Bar dataKey="value" fill="var(--primary)" isAnimationActive={false} maxBarSize={40}>
          {bars.length <= 6 && (
            <LabelList
              dataKey="value"
              position="top"
              fill="var(--text)"
              fontSize={14}
              formatter={(value) => write(Number(value))}
            />
          )}
        </Bar>
      </ComposedChart>
    </ChartFrame>
  );
}
