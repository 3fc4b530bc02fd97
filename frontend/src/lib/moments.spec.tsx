import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { renderPart } from '../test-setup/render-part';
import { businessNow, learnNow } from './business-clock';
import { useMoments } from './moments';

const day = 86_400_000;
const beginning = '2027-03-01T10:00:00Z';
const inMs = (ms: number) => new Date(Date.parse(beginning) + ms).toISOString();

/** Shows how often it has read; `answers` are the results of the reads, of which the last one repeats. */
function Shown({ answers, name = 'a' }: { answers: readonly unknown[]; name?: string }) {
  useMoments();
  const { data, dataUpdateCount } = useReads(answers, name);
  return <p>{`${name} ${data === undefined ? 'nothing' : dataUpdateCount}`}</p>;
}

function useReads(answers: readonly unknown[], name: string) {
  const reads = useQuery({
    queryKey: ['service', name],
    queryFn: () => {
      counts[name] = (counts[name] ?? 0) + 1;
      const answer = answers[Math.min(counts[name], answers.length) - 1];
      if (answer instanceof Error) throw answer;
      return answer;
    },
    staleTime: Infinity,
  });
  return { ...reads, dataUpdateCount: counts[name] };
}

let counts: Record<string, number> = {};
const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  counts = {};
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  learnNow(beginning);
});
afterEach(() => void jest.useRealTimers());

describe('what the passing of time changes', () => {
  it('is read again when its moment has passed by the server’s clock, once', async () => {
    renderPart(<Shown answers={[{ nextChangeAt: inMs(90_000) }, {}]} />);
    await passes(89_000);
    expect(counts).toEqual({ a: 1 });
    await passes(2_000);
    expect(screen.getByText('a 2')).toBeVisible();
    await passes(day);
    expect(counts).toEqual({ a: 2 });
  });

  it('is read again for the first moment of a page of a list, and then for the next', async () => {
    const items = [{ nextChangeAt: inMs(180_000) }, {}, { nextChangeAt: inMs(60_000) }];
    renderPart(
      <Shown
        answers={[
          { items, total: 3 },
          { items: items.slice(0, 2), total: 2 },
          { items: [], total: 0 },
        ]}
      />,
    );
    await passes(61_000);
    expect(counts).toEqual({ a: 2 });
    await passes(120_000);
    expect(counts).toEqual({ a: 3 });
  });

  it('is not read before its time when that is more than the 24.8 days that a timer can last', async () => {
    renderPart(<Shown answers={[{ nextChangeAt: inMs(40 * day) }, {}]} />);
    await passes(day);
    expect(counts).toEqual({ a: 1 });
  });

  it('is read again at once when the device has slept over the moment', async () => {
    renderPart(<Shown answers={[{ nextChangeAt: inMs(2 * day) }, {}]} />);
    await passes(1_000);
    jest.setSystemTime(Date.now() + 3 * day);
    await passes(60_000);
    expect(counts).toEqual({ a: 2 });
  });

  it('is read again when the clock of the server turns out to be moved over the moment', async () => {
    renderPart(<Shown answers={[{ nextChangeAt: inMs(2 * day) }, {}]} />);
    await passes(1_000);
    act(() => learnNow(inMs(3 * day)));
    await passes(1);
    expect(counts).toEqual({ a: 2 });
    expect(businessNow().getTime()).toBeGreaterThan(Date.parse(inMs(2 * day)));
  });

  it('is read at most once a second while the server answers a moment that has passed', async () => {
    renderPart(<Shown answers={[{ nextChangeAt: inMs(-60_000) }]} />);
    await passes(900);
    expect(counts).toEqual({ a: 1 });
    await passes(9_600);
    expect(counts).toEqual({ a: 11 });
  });

  it('is not read again and again when a read fails', async () => {
    renderPart(<Shown answers={[{ nextChangeAt: inMs(60_000) }, new Error('offline')]} />);
    await passes(10 * 60_000);
    expect(counts).toEqual({ a: 2 });
  });

  it('leaves what has no moment as it is', async () => {
    const both = (
      <>
        <Shown answers={[{ nextChangeAt: inMs(60_000) }, {}]} />
        <Shown name="b" answers={[{}]} />
      </>
    );
    renderPart(both);
    await passes(120_000);
    expect(counts).toEqual({ a: 2, b: 1 });
  });
});
