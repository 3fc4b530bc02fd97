import { describe, expect, it } from '@jest/globals';
import { countedPageOf, pageHeaders, pageLinks, pageOf, rangeOf } from './lists.js';

const relations = (links: string): Record<string, string> =>
  Object.fromEntries([...links.matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url, rel]) => [rel, url]));

describe('rangeOf', () => {
  it('counts pages from 1', () => {
    expect(rangeOf({ page: 1, pageSize: 25 })).toEqual({ limit: 25, offset: 0 });
    expect(rangeOf({ page: 3, pageSize: 10 })).toEqual({ limit: 10, offset: 20 });
  });
});

describe('pageLinks', () => {
  it('omits links to pages that do not exist', () => {
    const only = relations(pageLinks('/api/Grave', { page: 1, pageSize: 25 }, pageOf([], 0)));
    expect(only).toEqual({
      first: '/api/Grave?page=1&pageSize=25',
      last: '/api/Grave?page=1&pageSize=25',
    });
    expect(Object.keys(relations(pageLinks('/x', { page: 1, pageSize: 25 }, pageOf([], 26))))).toEqual([
      'first',
      'next',
      'last',
    ]);
    expect(Object.keys(relations(pageLinks('/x', { page: 2, pageSize: 25 }, pageOf([], 26))))).toEqual([
      'first',
      'prev',
      'last',
    ]);
  });

  it('keeps the other query parameters, and links from a page beyond the end to the last page', () => {
    const beyond = relations(pageLinks('/api/Service?status=closed&page=9', { page: 9, pageSize: 10 }, pageOf([], 21)));
    expect(beyond).toEqual({
      first: '/api/Service?status=closed&page=1&pageSize=10',
      prev: '/api/Service?status=closed&page=3&pageSize=10',
      last: '/api/Service?status=closed&page=3&pageSize=10',
    });
  });

  it('of a list with more entries than are counted has no last page, and a next page after every full one', () => {
    const full = countedPageOf(Array.from({ length: 25 }), 10_001);
    const of = (page: number, items: unknown[]) =>
      Object.keys(relations(pageLinks('/x', { page, pageSize: 25 }, countedPageOf(items, 10_001))));
    expect([full.total, full.isCapped]).toEqual([10_000, true]);
    expect(of(1, [...full.items])).toEqual(['first', 'next']);
    expect(of(500, [...full.items])).toEqual(['first', 'prev', 'next']);
    expect(of(500, [])).toEqual(['first', 'prev']);
    expect(countedPageOf([], 10_000)).toMatchObject({ total: 10_000, isCapped: false });
  });
});

describe('pageHeaders', () => {
  const headersFor = (url: string) => Object.keys(pageHeaders(url, { page: 1, pageSize: 25 }, pageOf([], 60)));

  it('leave the links out when a very long request would make them too long for a client', () => {
    expect(headersFor('/api/Order?q=rosa')).toEqual(['x-total-count', 'Link']);
    expect(headersFor(`/api/Order?q=${'%F0%9F%91%A9'.repeat(400)}`)).toEqual(['x-total-count']);
  });
});
