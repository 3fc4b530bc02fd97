import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { server } from '../test-setup/server';
import { get } from './api-client';
import { businessNow, learnNow, useBusinessNow, useTimeLeft } from './business-clock';

const hour = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

function Today() {
  return <p>{useBusinessNow().toISOString().slice(0, 10)}</p>;
}

function Left({ until }: { until: string }) {
  return <p>{useTimeLeft(until) === 0 ? 'over' : 'open'}</p>;
}

describe('a page that is open while the business clock is moved', () => {
  it('shows the new day as soon as a response says so', () => {
    learnNow('2027-03-01T10:00:00Z');
    render(<Today />);
    expect(screen.getByText('2027-03-01')).toBeVisible();
    act(() => learnNow('2027-03-04T10:00:00Z'));
    expect(screen.getByText('2027-03-04')).toBeVisible();
  });

  it('ends a countdown whose end has passed', () => {
    learnNow(at(0));
    render(<Left until={at(hour)} />);
    expect(screen.getByText('open')).toBeVisible();
    act(() => learnNow(at(2 * hour)));
    expect(screen.getByText('over')).toBeVisible();
  });
});

describe('the business clock', () => {
  const answerAt = (now: string, caching: string) => () =>
    new Response('{}', { headers: { 'Content-Type': 'application/json', 'X-Now': now, 'Cache-Control': caching } });

  it('is not set by an answer that a cache may have kept', async () => {
    server({
      'GET /Order/7': answerAt('2027-03-01T10:05:00Z', 'no-store'),
      'GET /Site': answerAt('2027-03-01T10:00:00Z', 'public, max-age=300'),
    });
    await get('/Order/7');
    await get('/Site');
    expect(businessNow().toISOString().slice(0, 16)).toBe('2027-03-01T10:05');
  });
});
