import { Injectable } from '@nestjs/common';
import { LiveBroadcast } from '../platform/live/live-broadcast.js';
import { AccountSessions } from './account-sessions.js';

/** Tells whoever keeps something of an account that it has changed. Call it when the change is committed. */
@Injectable()
export class AccountNews {
  constructor(
    private readonly sessions: AccountSessions,
    private readonly live: LiveBroadcast,
  ) {}

  /** This process asks about the account's tokens anew; the user's other screens and the admins' look again. */
  changed({ id, version }: { readonly id: string; readonly version: number }): void {
    this.sessions.forget(id);
    this.live.announce({ topic: 'user', id, version, to: [id], admins: true });
  }
}
