import { Injectable } from '@nestjs/common';
import { LiveBroadcast } from '../../platform/live/live-broadcast.js';

/** Announces changes of accounts. Call it when the change is committed. */
@Injectable()
export class AccountChangeNotifier {
  constructor(private readonly live: LiveBroadcast) {}

  /** The user's other screens and the admins' load the account again; open streams end if their token is void. */
  changed({ id, version }: { readonly id: string; readonly version: number }): void {
    this.live.announce({ topic: 'user', id, version, to: [id], admins: true });
  }
}
