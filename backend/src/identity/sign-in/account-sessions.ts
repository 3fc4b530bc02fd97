import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { LiveBroadcast } from '../../platform/live/live-broadcast.js';
import { type Session, SessionGate } from '../../platform/http/access/authentication.js';
import { endSession, sessionStateOf } from '../accounts/identity.statements.js';

interface SessionState {
  readonly token_epoch: number;
  readonly blocked: boolean;
  readonly version: number;
  /** Whether the token was ended by logging out. */
  readonly ended: boolean;
}

/**
 * A token is valid while its account is open and not blocked, the account's token epoch is unchanged, and nobody has
 * logged out with the token. Every request checks the database, so that a session ended in one process ends immediately
 * in every process.
 */
@Injectable()
export class AccountSessions extends SessionGate {
  constructor(
    private readonly database: Database,
    private readonly live: LiveBroadcast,
  ) {
    super();
  }

  override async isOpen(session: Session): Promise<boolean> {
    const state = await this.stateOf(session);
    return state !== undefined && !state.blocked && !state.ended && state.token_epoch === session.epoch;
  }

  /** Ends one session: its token is refused from now on, and the other sessions of the account continue. Idempotent. */
  async end(session: Session): Promise<void> {
    await this.database.query(endSession(session.tokenId, new Date(session.expiresAtMs)));
    const { id } = session.user;
    const version = (await this.stateOf(session))?.version ?? 0;
    // Makes all processes check again whether the user may keep receiving live updates.
    this.live.announce({ topic: 'user', id, version, to: [], admins: false });
  }

  private async stateOf({ user, tokenId }: Session): Promise<SessionState | undefined> {
    const [state] = await this.database.query<SessionState>(sessionStateOf(user.id, tokenId));
    return state;
  }
}
