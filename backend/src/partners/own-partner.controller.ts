import { Body, Controller, Get, Headers, Put, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { totalCountHeader } from '@perpetua/contracts/http.contract';
import { fallbackLanguage } from '@perpetua/contracts/languages';
import {
  type ChangePartner as Changes,
  changePartnerSchema,
  type EarningsStatement,
  earningsStatementSchema,
  type OwnPartner,
  ownPartnerSchema,
  type StatementQuery,
  statementQuerySchema,
} from '@perpetua/contracts/partners.contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CommandMeta } from '../platform/event-store/decider.js';
import { type AuthenticatedUser, CurrentUser } from '../platform/http/access.js';
import { Answers } from '../platform/http/answers.js';
import { Meta } from '../platform/http/command-meta.js';
import { pageLinks } from '../platform/http/lists.js';
import { languageAskedFor } from '../platform/http/reader-language.js';
import { versionAskedFor } from '../platform/http/if-match.js';
import { ChangePartner } from './partner.commands.js';
import { PartnerPlaces } from './partner-places.service.js';
import { OwnPartners } from './projections/partner-view.projection.js';
import { PartnerStatements } from './projections/partner-statement.projection.js';

/** A partner's own affairs. */
@Controller('Partner/me')
export class OwnPartnerController {
  constructor(
    private readonly commands: CommandBus,
    private readonly partners: OwnPartners,
    private readonly places: PartnerPlaces,
    private readonly statements: PartnerStatements,
  ) {}

  @Get()
  @Answers(ownPartnerSchema, { summary: "Reads the partner's own record" })
  me(@CurrentUser() { id }: AuthenticatedUser): Promise<OwnPartner> {
    return this.partners.of(id);
  }

  @Put()
  @Answers(ownPartnerSchema, { summary: 'Changes place, radius, capacity or pause' })
  async change(
    @Meta() meta: CommandMeta,
    @Body({ schema: changePartnerSchema }) changes: Changes,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<OwnPartner> {
    const partnerId = meta.actor.id;
    const { location, version = versionAskedFor(ifMatch), ...others } = changes;
    const place = await this.places.at(location);
    await this.commands.execute(new ChangePartner({ partnerId, ...others, location: place, version }, meta));
    return this.partners.of(partnerId);
  }

  @Get('statement')
  @Answers(earningsStatementSchema, { also: ['text/csv'], summary: 'Reads what the services bring, with sums' })
  async statement(
    @CurrentUser() { id }: AuthenticatedUser,
    @Query({ schema: statementQuerySchema }) query: StatementQuery,
    @Headers('accept-language') language: string | undefined,
    @Req() { url }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EarningsStatement | string> {
    if (query.format === 'csv') {
      void reply.header('Content-Type', 'text/csv; charset=utf-8');
      void reply.header('Content-Disposition', 'attachment; filename="perpetua-statement.csv"');
      return this.statements.csv(id, query, languageAskedFor(language) ?? fallbackLanguage);
    }
    const { statement, total } = await this.statements.page(id, query);
    void reply.header(totalCountHeader, String(total));
    void reply.header('Link', pageLinks(url, query, total));
    return statement;
  }
}
