import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type Session, SessionGate } from '../platform/http/authentication.js';
import { sessionStateOf } from './identity.statements.js';

interface SessionState {
  readonly token_epoch: number;
  readonly blocked: boolean;
}

interface Remembered {
  readonly until: number;
  readonly state: Promise<SessionState | undefined>;
}

/** How long a block or a changed password of another process may go unnoticed, wall clock. */
const MEMORY_MS = 5_000;
const MOST_REMEMBERED = 10_000;

/**
 * A token is honoured while its account is open, is not blocked and has not moved on to another epoch. What was found is
 * remembered for a moment, and asked again before a token is refused: it may be newer than what is remembered.
 */
@Injectable()
export class AccountSessions extends SessionGate {
  private readonly remembered = new Map<string, Remembered>();

  constructor(private readonly database: Database) {
    super();
  }

  override async isOpen({ user, epoch }: Session): Promise<boolean> {
    const known = this.remembered.get(user.id);
    if (known !== undefined && known.until > Date.now() && isWelcome(await known.state, epoch)) return true;
    return isWelcome(await this.stateOf(user.id), epoch);
  }

  /** Asks anew from now on; what was asked before and is not answered yet does not count any more. */
  forget(userId: string): void {
    this.remembered.delete(userId);
  }

  private stateOf(userId: string): Promise<SessionState | undefined> {
    const now = Date.now();
    if (this.remembered.size >= MOST_REMEMBERED) this.remembered.clear();
    const state = this.database.query<SessionState>(sessionStateOf(userId)).then(([row]) => row);
    this.remembered.set(userId, { until: now + MEMORY_MS, state });
    state.catch(() => this.remembered.delete(userId));
    return state;
  }
}

const isWelcome = (state: SessionState | undefined, epoch: number): boolean =>
  state !== undefined && !state.blocked && state.token_epoch === epoch;
