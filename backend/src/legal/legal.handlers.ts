import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { currentLegalVersion } from '@perpetua/contracts/legal-versions';
import type { Statement } from '../platform/database/database.js';
import { Consents } from './consents.service.js';
import { plainTextOf } from './legal-plain-text.policy.js';
import { LegalTexts } from './legal-texts.service.js';
import { GetConsentRows, GetLegalText, CheckAcceptance, ListConsents } from './legal.queries.js';

@QueryHandler(GetLegalText)
export class GetLegalTextHandler implements IQueryHandler<GetLegalText> {
  constructor(private readonly texts: LegalTexts) {}

  execute({ kind, language, version }: GetLegalText) {
    const text = this.texts.of(kind, language, version);
    return Promise.resolve({ ...text, plainText: plainTextOf(text.text) });
  }
}

@QueryHandler(GetConsentRows)
export class GetConsentRowsHandler implements IQueryHandler<GetConsentRows> {
  constructor(private readonly consents: Consents) {}

  execute({ acceptance }: GetConsentRows): Promise<Statement[]> {
    return Promise.resolve([this.consents.statementOf(acceptance)]);
  }
}

@QueryHandler(ListConsents)
export class ListConsentsHandler implements IQueryHandler<ListConsents> {
  constructor(private readonly consents: Consents) {}

  execute({ of }: ListConsents) {
    return this.consents.provenBy(of);
  }
}

@QueryHandler(CheckAcceptance)
export class CheckAcceptanceHandler implements IQueryHandler<CheckAcceptance> {
  constructor(private readonly consents: Consents) {}

  async execute({ userId, kind }: CheckAcceptance): Promise<boolean> {
    const version = currentLegalVersion(kind);
    const accepted = await this.consents.of(userId);
    return accepted.some((consent) => consent.kind === kind && consent.version === version);
  }
}
