import { Injectable } from '@nestjs/common';
import { LiveBroadcast } from '../../platform/live/live-broadcast.js';
import { AccountSessions } from '../sign-in/account-sessions.js';

/** Announces changes of accounts. Call it after the change is committed. */
@Injectable()
export class AccountChangeNotifier {
  constructor(
    private readonly live: LiveBroadcast,
    private readonly sessions: AccountSessions,
  ) {}

  /**
   * Tells the user's other screens and the admins' screens to reload the account. All processes check the account's
   * tokens again, and close live connections whose token is no longer valid.
   */
  changed({ id, version }: { readonly id: string; readonly version: number }): void {
    this.sessions.forget(id);
    void this.live.send({ topic: 'user', id, version, to: [id], admins: true });
  }
}
