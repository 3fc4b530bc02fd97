import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SecretLink } from '@perpetua/contracts/secret-links';
import { AppConfig } from '../../config/app-config.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database, type Statement } from '../../platform/database/database.js';

/** What a link is for: anybody follows an order, or a calendar reads a partner's agenda. */
type LinkPurpose = 'follow' | 'agenda';

/** What a link leads to: an order or a partner's agenda, and the account that has to be open. */
export interface LinkSubject {
  readonly subjectId: string;
  readonly ownerId: string;
}

interface LinkRow {
  readonly subject_id: string;
  readonly generation: number;
  readonly token_hash: Buffer | null;
  readonly revoked_at: Date | null;
}

/** A link as its owner sees it. */
export interface LinkState {
  /** Undefined when there is no link, or it was revoked. */
  readonly token: string | undefined;
  /** Null unless the last link was revoked. */
  readonly revokedAt: Date | null;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Secret links that stand for a login, each for one purpose and one subject (ADR 0090). A token is the signature of
 * these and the number of the link, so that every mail can carry the same one although only its hash is stored. Another
 * secret of the installation ends the links of before.
 */
@Injectable()
export class SecretLinks {
  private readonly key: Buffer;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    { jwt }: AppConfig,
  ) {
    this.key = createHash('sha256').update(`secret links ${jwt.secret}`).digest();
  }

  /** The tokens of subjects, by their ids; makes those that are missing. A subject whose link was revoked has none. */
  async tokensOf(purpose: LinkPurpose, subjects: readonly LinkSubject[]): Promise<ReadonlyMap<string, string>> {
    const ids = subjects.map(({ subjectId }) => subjectId);
    const firsts = ids.map((id) => hashOf(this.tokenOf(purpose, id, 1)));
    await this.database.query({
      name: 'fulfilment.add-secret-links',
      text: `INSERT INTO fulfilment.secret_links (purpose, subject_id, owner_id, token_hash)
        SELECT $1, * FROM unnest($2::uuid[], $3::uuid[], $4::bytea[]) ON CONFLICT DO NOTHING`,
      values: [purpose, ids, subjects.map(({ ownerId }) => ownerId), firsts],
    });
    const open = (await this.rowsOf(purpose, ids)).filter(({ token_hash: hash }) => hash !== null);
    const tokens = open.map((row) => ({ row, token: this.tokenOf(purpose, row.subject_id, row.generation) }));
    await Promise.all(
      tokens
        .filter(({ row, token }) => row.token_hash?.equals(hashOf(token)) === false)
        .map(({ row, token }) => this.database.query(signedAgain(purpose, row, hashOf(token)))),
    );
    return new Map(tokens.map(({ row, token }) => [row.subject_id, token]));
  }

  /** The link of a subject; makes none. */
  async find(purpose: LinkPurpose, subjectId: string): Promise<LinkState> {
    const [row] = await this.rowsOf(purpose, [subjectId]);
    const hash = row?.token_hash ?? null;
    const token = row === undefined || hash === null ? undefined : this.tokenOf(purpose, subjectId, row.generation);
    return {
      token: token !== undefined && hash?.equals(hashOf(token)) ? token : undefined,
      revokedAt: row?.revoked_at ?? null,
    };
  }

  /** The link of a subject: the one that there is, else a new one. A revoked link stays revoked. */
  async open(purpose: LinkPurpose, subject: LinkSubject): Promise<LinkState> {
    const { subjectId } = subject;
    const [revoked] = (await this.rowsOf(purpose, [subjectId])).filter(({ token_hash: hash }) => hash === null);
    if (revoked !== undefined) {
      const generation = revoked.generation + 1;
      await this.database.query({
        name: 'fulfilment.renew-secret-link',
        text: `UPDATE fulfilment.secret_links SET generation = $3, token_hash = $4, revoked_at = NULL
          WHERE purpose = $1 AND subject_id = $2 AND generation = $3 - 1 AND token_hash IS NULL`,
        values: [purpose, subjectId, generation, hashOf(this.tokenOf(purpose, subjectId, generation))],
      });
    }
    await this.tokensOf(purpose, [subject]);
    return this.find(purpose, subjectId);
  }

  /** Ends the link of a subject; until its owner makes another one, it has none. */
  async revoke(purpose: LinkPurpose, { subjectId, ownerId }: LinkSubject): Promise<void> {
    await this.database.query({
      name: 'fulfilment.revoke-secret-link',
      text: `INSERT INTO fulfilment.secret_links AS link (purpose, subject_id, owner_id, revoked_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (purpose, subject_id) DO UPDATE SET token_hash = NULL, revoked_at = coalesce(link.revoked_at, $4)`,
      values: [purpose, subjectId, ownerId, this.clock.now()],
    });
  }

  /** The subject whose link has this token; undefined when there is none, it was revoked, or the secret is another. */
  async subjectOf(purpose: LinkPurpose, token: string): Promise<LinkSubject | undefined> {
    const [row] = await this.database.query<{ subject_id: string; owner_id: string; generation: number }>({
      name: 'fulfilment.subject-of-secret-link',
      text: `SELECT subject_id, owner_id, generation FROM fulfilment.secret_links
        WHERE token_hash = $1 AND purpose = $2`,
      values: [hashOf(token), purpose],
    });
    if (row === undefined || token !== this.tokenOf(purpose, row.subject_id, row.generation)) return undefined;
    return { subjectId: row.subject_id, ownerId: row.owner_id };
  }

  private rowsOf(purpose: LinkPurpose, subjectIds: readonly string[]): Promise<LinkRow[]> {
    return this.database.query<LinkRow & Record<string, unknown>>({
      name: 'fulfilment.secret-links',
      text: `SELECT subject_id, generation, token_hash, revoked_at FROM fulfilment.secret_links
        WHERE purpose = $1 AND subject_id = ANY($2::uuid[])`,
      values: [purpose, [...subjectIds]],
    });
  }

  private tokenOf(purpose: LinkPurpose, subjectId: string, generation: number): string {
    return createHmac('sha256', this.key).update(`${purpose} ${subjectId} ${generation}`).digest('base64url');
  }
}

/** A link in the answer to its owner; `pathOf` is the path with a token. */
export const linkAnswer = ({ token, revokedAt }: LinkState, pathOf: (token: string) => string): SecretLink => ({
  ...(token !== undefined && { path: pathOf(token) }),
  ...(revokedAt !== null && { revokedAt: revokedAt.toISOString() }),
});

/** Stores the hash that fits the secret of now, unless the link was revoked or signed again meanwhile. */
const signedAgain = (
  purpose: LinkPurpose,
  { subject_id: subjectId, token_hash: before }: LinkRow,
  hash: Buffer,
): Statement => ({
  name: 'fulfilment.sign-secret-link-again',
  text: `UPDATE fulfilment.secret_links SET token_hash = $4
    WHERE purpose = $1 AND subject_id = $2 AND token_hash = $3`,
  values: [purpose, subjectId, before, hash],
});

/** The statement that ends all links of an account. */
export const forgetLinksOf = (ownerId: string): Statement => ({
  name: 'fulfilment.forget-secret-links',
  text: 'UPDATE fulfilment.secret_links SET token_hash = NULL WHERE owner_id = $1',
  values: [ownerId],
});
