import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { AcceptTexts, Consent, DueConsent } from '@perpetua/contracts/legal.contract';
import { changesIn, readLegalDocument } from '@perpetua/contracts/legal-document';
import { acceptedKinds, currentLegalVersion, kindsAcceptedBy, legalVersions } from '@perpetua/contracts/legal-versions';
import { type Language, languages } from '@perpetua/contracts/languages';
import { Clock } from '../platform/clock/clock.js';
import { Database, type Statement } from '../platform/database/database.js';
import type { AuthenticatedUser } from '../platform/http/access/access.js';
import { derivedId } from '../platform/ids.js';
import { addConsents, type ConsentRow, consentsOfUser, keepTexts, provenConsents } from './consent.statements.js';
import { LegalTexts } from './legal-texts.service.js';
import { textOutdated } from './legal.errors.js';
import type { Acceptance, ListConsents } from './legal.queries.js';

/** Records and lists which texts people have accepted. */
@Injectable()
export class Consents implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly texts: LegalTexts,
  ) {}

  /** Keeps the texts that can be accepted from now on as they are shown by this installation. */
  async onApplicationBootstrap(): Promise<void> {
    const shown = acceptedKinds.flatMap((kind) => languages.map((language) => this.texts.of(kind, language)));
    await this.database.query(keepTexts(shown));
  }

  /** The statement that records an acceptance of the versions in force; a repeat of the same act records nothing. */
  statementOf({ userId, kinds, language, act, orderId, at = this.clock.now() }: Acceptance): Statement {
    const consents = kinds.map((kind) => {
      const text = this.texts.of(kind, language);
      return { id: derivedId('consent', orderId ?? userId, act, kind, text.version), text };
    });
    return addConsents({ userId, act, orderId, at, consents });
  }

  /** What a person accepted, newest first. */
  async of(userId: string): Promise<Consent[]> {
    return (await this.database.query<ConsentRow>(consentsOfUser(userId))).map(answerOf);
  }

  async provenBy(of: ListConsents['of']): Promise<(Consent & { text: string })[]> {
    const rows = await this.database.query<ConsentRow & { text: string }>(provenConsents(of));
    return rows.map((row) => ({ ...answerOf(row), text: row.text }));
  }

  /** The texts in force that a person has not accepted. Admins work for the company, so they are asked for none. */
  async dueFor({ id, role }: AuthenticatedUser, language: Language): Promise<DueConsent[]> {
    if (role === 'admin') return [];
    const accepted = await this.of(id);
    return kindsAcceptedBy(role).flatMap((kind): DueConsent[] => {
      const [last] = accepted.filter((consent) => consent.kind === kind);
      const { version, title } = this.texts.of(kind, language);
      if (accepted.some((consent) => consent.kind === kind && consent.version === version)) return [];
      const unread = last === undefined ? [version] : legalVersions[kind].filter((known) => known > last.version);
      const changes = unread.flatMap((one) => changesIn(readLegalDocument(this.texts.of(kind, language, one).text)));
      return [{ kind, version, title, language, changes, ...(last && { acceptedVersion: last.version }) }];
    });
  }

  /**
   * Records that a logged-in person accepts texts that came into force after the earlier ones were accepted.
   * @throws DomainError 409 `legal_text_outdated` when a newer version is in force than the person has read
   */
  async renew({ id }: AuthenticatedUser, { texts }: AcceptTexts, language: Language): Promise<void> {
    for (const { kind, version } of texts) {
      const current = currentLegalVersion(kind);
      if (version !== current) throw textOutdated(kind, current);
    }
    const kinds = [...new Set(texts.map(({ kind }) => kind))];
    await this.database.query(this.statementOf({ userId: id, kinds, language, act: 'renewal' }));
  }
}

const answerOf = ({ order_id: orderId, accepted_at: at, ...row }: ConsentRow): Consent => ({
  id: row.id,
  kind: row.kind,
  version: row.version,
  language: row.language,
  hash: row.hash,
  act: row.act,
  at: at.toISOString(),
  ...(orderId !== null && { orderId }),
});
