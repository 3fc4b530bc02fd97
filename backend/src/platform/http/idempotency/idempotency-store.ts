import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database, type Statement } from '../../database/database.js';
import { newId } from '../../ids.js';
import { RepeatedWork } from '../../work/repeated-work.js';

/** The request that a key identifies. */
export interface RequestIdentity {
  /** Hash of user, method, path and Idempotency-Key. */
  readonly scope: Buffer;
  /** Id of the logged-in caller; undefined for an anonymous request. */
  readonly userId: string | undefined;
  /** HMAC of the query and the body. */
  readonly requestHash: Buffer;
}

/** The stored response: a success with its JSON body, or a rejection (status 400 or higher). */
export interface StoredAnswer {
  readonly status: number;
  /** JSON text; undefined for an empty response. */
  readonly body: string | undefined;
}

/** The right to execute a request and to store its response. */
export interface Claim {
  readonly scope: Buffer;
  readonly id: string;
}

/**
 * The result of an attempt to claim a request: this run has claimed it, it was answered before, another run executes
 * it, or its key was used with another query or body.
 */
export type ClaimResult =
  | { readonly kind: 'claimed'; readonly claim: Claim }
  | { readonly kind: 'answered'; readonly answer: StoredAnswer }
  | { readonly kind: 'running' }
  | { readonly kind: 'mismatch' };

interface ClaimRow {
  readonly claimed: boolean;
  readonly same_request: boolean;
  readonly status: number | null;
  readonly body: string | null;
}

// Returns no row if another run inserted the key after the statement began; the caller retries.
const CLAIM = `
WITH claimed AS (
  INSERT INTO platform.idempotency_keys AS kept (scope, claim, request_hash, user_id, created_at, claimed_at)
  VALUES ($1, $2, $3, $4, clock_timestamp(), clock_timestamp())
  ON CONFLICT (scope) DO UPDATE SET claim = excluded.claim, request_hash = excluded.request_hash,
    created_at = excluded.created_at, claimed_at = excluded.claimed_at, status = NULL, body = NULL
  WHERE kept.created_at < clock_timestamp() - interval '24 hours'
     OR (kept.status IS NULL AND kept.request_hash = excluded.request_hash
         AND kept.claimed_at < clock_timestamp() - interval '30 seconds')
  RETURNING true
)
SELECT true AS claimed, true AS same_request, NULL::smallint AS status, NULL::text AS body FROM claimed
UNION ALL
SELECT false, request_hash = $3, status, body FROM platform.idempotency_keys
WHERE scope = $1 AND NOT EXISTS (SELECT FROM claimed)`;

/**
 * Deletes the stored responses to a user, and those to other callers that contain the user's id, for example a response
 * to an admin. A call that is still running loses its row, so its response is not stored either.
 */
export const forgetAnswersStatement = (userId: string): Statement => ({
  name: 'idempotency.forget-user',
  text: `DELETE FROM platform.idempotency_keys WHERE user_id = $1 OR body LIKE '%' || $1::text || '%'`,
  values: [userId],
});

const PURGE_EVERY_MS = 60 * 60 * 1000;

/** Claims and stored responses of requests with an Idempotency-Key; one statement per operation. */
@Injectable()
export class IdempotencyStore implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly purges = new RepeatedWork('idempotency keys', () => this.purge(), PURGE_EVERY_MS);

  constructor(private readonly database: Database) {}

  /**
   * Claims the request, unless it was answered before, another run claimed it in the last 30 seconds, or its key was
   * used with another query or body.
   */
  async claim({ scope, requestHash, userId }: RequestIdentity): Promise<ClaimResult> {
    const claim: Claim = { scope, id: newId() };
    const [row] = await this.database.query<ClaimRow>({
      name: 'idempotency.claim',
      text: CLAIM,
      values: [scope, claim.id, requestHash, userId ?? null],
    });
    if (row === undefined) return { kind: 'running' };
    if (row.claimed) return { kind: 'claimed', claim };
    if (!row.same_request) return { kind: 'mismatch' };
    if (row.status === null) return { kind: 'running' };
    return { kind: 'answered', answer: { status: row.status, body: row.body ?? undefined } };
  }

  /** Stores the response, unless another run has taken over the request. */
  async keep(claim: Claim, { status, body }: StoredAnswer): Promise<void> {
    await this.database.query({
      name: 'idempotency.keep',
      text: 'UPDATE platform.idempotency_keys SET status = $3, body = $4 WHERE scope = $1 AND claim = $2',
      values: [claim.scope, claim.id, status, body ?? null],
    });
  }

  /** Releases the claim, so that the next request with the key is executed. */
  async release(claim: Claim): Promise<void> {
    await this.database.query({
      name: 'idempotency.release',
      text: 'DELETE FROM platform.idempotency_keys WHERE scope = $1 AND claim = $2',
      values: [claim.scope, claim.id],
    });
  }

  /** Deletes the keys, and their stored responses, that are older than 24 hours. */
  async purge(): Promise<void> {
    await this.database.query({
      name: 'idempotency.purge',
      text: `DELETE FROM platform.idempotency_keys WHERE created_at < clock_timestamp() - interval '24 hours'`,
    });
  }

  onApplicationBootstrap(): void {
    this.purges.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.purges.stop();
  }
}
