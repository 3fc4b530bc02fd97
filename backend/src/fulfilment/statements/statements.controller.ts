import { Req, Res } from '@nestjs/common';
import { totalCountHeader } from '@perpetua/contracts/http.contract';
import { fallbackLanguage } from '@perpetua/contracts/languages';
import {
  type EarningsStatement,
  earningsStatementSchema,
  type StatementQuery,
  statementQuerySchema,
} from '@perpetua/contracts/partners.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { pageLinks, pageOf } from '../../platform/http/requests/lists.js';
import { languageAskedFor } from '../../platform/http/pages/reader-language.js';
import { Controller, Get, Headers, Param, Query } from '../../platform/http/route-decorators.js';
import { PartnerStatements } from './partner-statements.service.js';

/** A partner's earnings from services, for the partner and for admins. */
@Controller('Partner')
export class StatementsController {
  constructor(private readonly statements: PartnerStatements) {}

  @Get('me/statement')
  @Answers(earningsStatementSchema, { also: ['text/csv'], summary: 'Reads what the services bring, with sums' })
  own(
    @CurrentUser() { id }: AuthenticatedUser,
    @Query({ schema: statementQuerySchema }) query: StatementQuery,
    @Headers('accept-language') language: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EarningsStatement | string> {
    return this.answer({ partnerId: id, query, language }, request, reply);
  }

  @Get(':id/statement')
  @Answers(earningsStatementSchema, { also: ['text/csv'], summary: "Reads what a partner's services bring, with sums" })
  ofPartner(
    @Param('id', { schema: uuidSchema }) partnerId: string,
    @Query({ schema: statementQuerySchema }) query: StatementQuery,
    @Headers('accept-language') language: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EarningsStatement | string> {
    return this.answer({ partnerId, query, language }, request, reply);
  }

  private async answer(
    requested: { readonly partnerId: string; readonly query: StatementQuery; readonly language: string | undefined },
    { url }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<EarningsStatement | string> {
    const { partnerId, query, language } = requested;
    if (query.format === 'csv') {
      void reply.header('Content-Type', 'text/csv; charset=utf-8');
      void reply.header('Content-Disposition', 'attachment; filename="perpetua-statement.csv"');
      return this.statements.csv(partnerId, query, languageAskedFor(language) ?? fallbackLanguage);
    }
    const { statement, total } = await this.statements.page(partnerId, query);
    void reply.header(totalCountHeader, String(total));
    void reply.header('Link', pageLinks(url, query, pageOf(statement.rows, total)));
    return statement;
  }
}
