import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import { AppConfig } from '../../config/app-config.js';

/** The name of the cookie that identifies a browser that has signed in. */
const COOKIE = 'perpetua_device';
/** How long a device stays known after its last login, by the wall clock. */
const KNOWN_FOR_MS = 180 * 24 * 60 * 60 * 1000;
/** The maximum number of accounts in the cookie; the account with the oldest login is removed first. */
const MAX_ACCOUNTS = 5;

/**
 * One account's part of the cookie: a random name of the device, an expiry, and a signature over both and the account's
 * e-mail address.
 */
interface Mark {
  readonly device: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  readonly signature: string;
}

/**
 * Recognises devices that have signed in to an account before (OWASP "device cookies", ADR 0020), so that a stranger
 * who guesses passwords cannot lock the owner out. The cookie gives no access and names no account: it only decides
 * which counter a failed login belongs to. The server stores nothing.
 */
@Injectable()
export class KnownDevices {
  private readonly key: Buffer;
  private readonly isSecure: boolean;

  constructor({ jwt, http }: AppConfig) {
    this.key = createHash('sha256').update(`known devices ${jwt.secret}`).digest();
    this.isSecure = http.publicUrl.startsWith('https:');
  }

  /**
   * The random name of the calling device; undefined if the device has not signed in to this account before.
   * @param cookies the request's Cookie header
   */
  deviceOf(cookies: string | undefined, email: string): string | undefined {
    return this.marksIn(cookies).find((mark) => this.isOf(mark, email))?.device;
  }

  /**
   * The Set-Cookie header that makes the calling device known to this account and keeps the other accounts in the
   * cookie, up to {@link MAX_ACCOUNTS} in total.
   */
  remember(cookies: string | undefined, email: string): string {
    const others = this.marksIn(cookies).filter((mark) => !this.isOf(mark, email));
    const device = this.deviceOf(cookies, email) ?? randomBytes(16).toString('base64url');
    const endsAt = Date.now() + KNOWN_FOR_MS;
    const mark = { device, endsAt, signature: this.signature(device, endsAt, email) };
    return stringifySetCookie({
      name: COOKIE,
      value: [mark, ...others].slice(0, MAX_ACCOUNTS).map(textOf).join('~'),
      maxAge: KNOWN_FOR_MS / 1000,
      path: '/api',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.isSecure,
    });
  }

  private marksIn(cookies: string | undefined): Mark[] {
    const text = parseCookie(cookies ?? '')[COOKIE] ?? '';
    return text.split('~', MAX_ACCOUNTS).flatMap((part) => {
      const [, device, endsAt, signature] = /^([\w-]{22})\.(\d{13})\.([\w-]{43})$/.exec(part) ?? [];
      if (device === undefined || endsAt === undefined || signature === undefined) return [];
      return Number(endsAt) > Date.now() ? [{ device, endsAt: Number(endsAt), signature }] : [];
    });
  }

  private isOf({ device, endsAt, signature }: Mark, email: string): boolean {
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.signature(device, endsAt, email)));
  }

  private signature(device: string, endsAt: number, email: string): string {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([device, endsAt, email]))
      .digest('base64url');
  }
}

const textOf = ({ device, endsAt, signature }: Mark): string => `${device}.${endsAt}.${signature}`;
