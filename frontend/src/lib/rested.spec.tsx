import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useRested } from './rested';

describe('a rested text', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is the first text at once, and a later one when typing has paused', () => {
    jest.useFakeTimers();
    const { result, rerender } = renderHook(({ text }) => useRested(text), { initialProps: { text: 'a' } });
    expect(result.current).toBe('a');
    for (const text of ['an', 'ana']) {
      rerender({ text });
      act(() => jest.advanceTimersByTime(200));
    }
    expect(result.current).toBe('a');
    act(() => jest.advanceTimersByTime(50));
    expect(result.current).toBe('ana');
  });
});
