import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router-dom';
import { prefetchLinkedPages } from './page-prefetch';

const loader = jest.fn((_args: LoaderFunctionArgs) => null);
const link = (href: string) => {
  const element = document.body.appendChild(document.createElement('a'));
  element.href = href;
  return element;
};

prefetchLinkedPages([{ path: '/flower/:id', loader }], new RouterContextProvider());

/**
 * The fake time of each test starts at least an hour after the previous test, so that one test does not use up the next
 * one's limit per minute.
 */
let hour = 0;

beforeEach(() => {
  hour += 1;
  jest.useFakeTimers({ now: Date.now() + hour * 3_600_000 });
  loader.mockClear();
});

afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

describe('the prefetching of linked pages', () => {
  it('starts when a link is touched', () => {
    fireEvent.touchStart(link('/flower/1'));
    expect(loader).toHaveBeenCalledTimes(1);
    expect(loader).toHaveBeenCalledWith(expect.objectContaining({ params: { id: '1' } }));
  });

  it('starts when the pointer rests on a link, but not when the pointer only crosses the link', () => {
    fireEvent.pointerOver(link('/flower/1'));
    fireEvent.pointerOver(document.body);
    jest.advanceTimersByTime(1_000);
    expect(loader).not.toHaveBeenCalled();
    fireEvent.pointerOver(link('/flower/1'));
    jest.advanceTimersByTime(1_000);
    expect(loader).toHaveBeenCalledTimes(1);
  });

  it('is limited to twenty pages a minute', () => {
    for (let n = 0; n < 50; n += 1) fireEvent.touchStart(link(`/flower/${n}`));
    expect(loader).toHaveBeenCalledTimes(20);
    jest.advanceTimersByTime(61_000);
    fireEvent.touchStart(link('/flower/1'));
    expect(loader).toHaveBeenCalledTimes(21);
  });

  it('ignores links to another site and to the page that is shown', () => {
    for (const href of ['https://example.pt/flower/1', '#content', '?q=roses']) fireEvent.touchStart(link(href));
    expect(loader).not.toHaveBeenCalled();
  });
});
