import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { LiveBroadcast } from '../../platform/live/live-broadcast.js';
import { type Session, SessionGate } from '../../platform/http/access/authentication.js';
import { accountStatusOf, endSession, sessionStateOf } from '../accounts/identity.statements.js';

interface SessionState {
  readonly token_epoch: number;
  readonly blocked: boolean;
  readonly version: number;
  /** Whether the token was ended by logging out. */
  readonly ended: boolean;
}

/** A token that was found to be valid. */
interface OpenSession {
  readonly userId: string;
  /** When it was found valid, in milliseconds of the process's own clock. */
  readonly at: number;
  /** The connection over which announcements were heard then. */
  readonly hearing: object;
}

/**
 * How long a valid token is accepted without another look, in milliseconds. Longer than this, a token outlives its
 * account only if a process dies between the change and its announcement, or a connection is dead without being closed.
 */
const REMEMBERED_MS = 5_000;
const MAX_REMEMBERED = 10_000;

/**
 * A token is valid while its account is open and not blocked, the account's token epoch is unchanged, and nobody has
 * logged out with the token. Valid tokens are remembered for a few seconds. Every change of an account is announced to
 * all processes, which then forget the account's tokens; a process that does not hear announcements remembers nothing.
 */
@Injectable()
export class AccountSessions extends SessionGate {
  private readonly open = new Map<string, OpenSession>();
  /** Counts the announcements, so that a state read before one of them is not remembered after it. */
  private announcements = 0;

  constructor(
    private readonly database: Database,
    private readonly live: LiveBroadcast,
  ) {
    super();
    live.listen({
      noticed: ({ topic, id }) => {
        if (topic === 'user') this.forget(id);
      },
      missed: () => this.open.clear(),
    });
  }

  override async isOpen(session: Session): Promise<boolean> {
    const { hearing } = this.live;
    const known = this.open.get(session.tokenId);
    if (known !== undefined && known.hearing === hearing && performance.now() - known.at < REMEMBERED_MS) return true;
    const at = performance.now();
    const before = this.announcements;
    const isOpen = await this.isStillOpen(session);
    const isCurrent = before === this.announcements && hearing === this.live.hearing;
    if (isOpen && isCurrent && hearing !== undefined) this.remember(session, { at, hearing });
    return isOpen;
  }

  override async isStillOpen(session: Session): Promise<boolean> {
    const state = await this.stateOf(session);
    return state !== undefined && !state.blocked && !state.ended && state.token_epoch === session.epoch;
  }

  override async isAccountOpen(userId: string): Promise<boolean> {
    const [account] = await this.database.query<{ status: string }>(accountStatusOf(userId));
    return account?.status === 'open';
  }

  /** Ends one session: its token is refused from now on, and the other sessions of the account continue. Idempotent. */
  async end(session: Session): Promise<void> {
    await this.database.query(endSession(session.tokenId, new Date(session.expiresAtMs)));
    const { id } = session.user;
    this.forget(id);
    const version = (await this.stateOf(session))?.version ?? 0;
    // Makes all processes check the account's tokens again, including those of open live updates.
    await this.live.send({ topic: 'user', id, version, to: [], admins: false });
  }

  /** Makes this process check the account's tokens again. */
  forget(userId: string): void {
    this.announcements += 1;
    for (const [tokenId, known] of this.open) if (known.userId === userId) this.open.delete(tokenId);
  }

  private remember({ tokenId, user }: Session, found: Omit<OpenSession, 'userId'>): void {
    if (this.open.size >= MAX_REMEMBERED) this.open.clear();
    this.open.set(tokenId, { userId: user.id, ...found });
  }

  private async stateOf({ user, tokenId }: Session): Promise<SessionState | undefined> {
    const [state] = await this.database.query<SessionState>(sessionStateOf(user.id, tokenId));
    return state;
  }
}
