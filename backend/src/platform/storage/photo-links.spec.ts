import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AppConfig } from '../../config/app-config.js';
import { PhotoLinks } from './photo-links.js';

const photoId = '01900000-0000-7000-8000-000000000001';
const viewer = '01900000-0000-7000-8000-000000000009';
const links = new PhotoLinks({ jwt: { secret: 's'.repeat(40) } } as AppConfig);
const parse = (url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://perpetua.example');
  return {
    pathname,
    link: Object.fromEntries(searchParams) as { size: string; expires: string; viewer: string; signature: string },
  };
};

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2027-06-20T10:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a link to a photo', () => {
  it('contains the photo’s id, the size and the expiry time', () => {
    const { pathname, link } = parse(links.signedUrl(photoId, 'thumb', viewer));
    expect(pathname).toBe(`/api/Photo/${photoId}`);
    expect(link).toEqual({
      size: 'thumb',
      expires: '1813486500',
      viewer,
      signature: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('works for 15 minutes', () => {
    const { link } = parse(links.signedUrl(photoId, 'display', viewer));
    jest.setSystemTime(new Date('2027-06-20T10:14:59.999Z'));
    expect(links.verified(photoId, link)).toBe('display');
    jest.setSystemTime(new Date('2027-06-20T10:15:00Z'));
    expect(() => links.verified(photoId, link)).toThrow(expect.objectContaining({ code: 'link_expired' }));
  });

  it('is invalid after a change of any part', () => {
    const { link } = parse(links.signedUrl(photoId, 'thumb', viewer));
    const invalid = expect.objectContaining({ code: 'link_invalid' });
    expect(() => links.verified(photoId, { ...link, size: 'display' })).toThrow(invalid);
    expect(() => links.verified(photoId, { ...link, viewer: '' })).toThrow(invalid);
    expect(() => links.verified(photoId, { ...link, expires: '9999999999' })).toThrow(invalid);
    expect(() => links.verified(photoId.replace('1', '2'), link)).toThrow(invalid);
    expect(() => links.verified(photoId, { ...link, signature: link.signature.slice(1) })).toThrow(invalid);
    expect(() => links.verified(photoId, { size: '', expires: '', viewer: '', signature: '' })).toThrow(invalid);
  });

  it('is invalid if it was signed with another secret', () => {
    const others = new PhotoLinks({ jwt: { secret: 't'.repeat(40) } } as AppConfig);
    const { link } = parse(others.signedUrl(photoId, 'thumb', viewer));
    expect(() => links.verified(photoId, link)).toThrow(expect.objectContaining({ code: 'link_invalid' }));
  });
});
