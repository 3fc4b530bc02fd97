import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { server } from '../../../test-setup/server';
import { AnswerTimeNote } from './answer-time';
import { answerSpan } from './answer-time.policy';

describe('how soon partners usually accept', () => {
  it('is said for a place, rounded up', async () => {
    server({ 'GET /Checkout/answer-time': () => ({ answer: { area: 'city', count: 12, p50: 9, p90: 41 } }) });
    renderPart(<AnswerTimeNote type="flower" city="Lisboa" />);
    expect(await screen.findByText(/em 45\s?minutos ou menos/)).toBeVisible();
  });

  it('is never shorter than what was measured', () => {
    expect(answerSpan(1)).toEqual({ value: 5, unit: 'minute' });
    expect(answerSpan(56)).toEqual({ value: 1, unit: 'hour' });
    expect(answerSpan(61)).toEqual({ value: 2, unit: 'hour' });
    expect(answerSpan(2_900)).toEqual({ value: 3, unit: 'day' });
  });

  it('asks nothing while the place is not known', () => {
    const sent = server({});
    renderPart(<AnswerTimeNote type="flower" city={undefined} />);
    expect(sent).toEqual([]);
  });
});
