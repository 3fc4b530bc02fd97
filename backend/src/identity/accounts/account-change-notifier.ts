import { Injectable } from '@nestjs/common';
import { LiveBroadcast } from '../../platform/live/live-broadcast.js';

/** Announces changes of accounts. Call it after the change is committed. */
@Injectable()
export class AccountChangeNotifier {
  constructor(private readonly live: LiveBroadcast) {}

  /**
   * Tells the user's other screens and the admins' screens to reload the account. Live connections whose token is no
   * longer valid are closed.
   */
  changed({ id, version }: { readonly id: string; readonly version: number }): void {
    this.live.announce({ topic: 'user', id, version, to: [id], admins: true });
  }
}
