import { Req, Res, Injectable } from '@nestjs/common';
import { fallbackLanguage, type Language } from '@perpetua/contracts/languages';
import {
  type EarningsStatement,
  earningsStatementSchema,
  type StatementQuery,
  statementQuerySchema,
  type Earning,
  earningStatuses,
  type EarningStatus,
} from '@perpetua/contracts/partners.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { pageHeaders, pageOf, rangeOf } from '../../platform/http/requests/lists.js';
import { languageAskedFor } from '../../platform/http/pages/reader-language.js';
import { Controller, Get, Headers, Param, Query } from '../../platform/http/route-decorators.js';
import { toDecimal } from '@perpetua/contracts/money';
import { QueryBus } from '@nestjs/cqrs';
import { ListPartnersByIds } from '../../partners/index.js';
import { notFound } from '../../platform/domain/domain-error.js';
import { statementCsv } from './statement-csv.policy.js';
import { GetPartnerEarnings, type PartnerEarnings, type ServiceEarning } from '../service/service.queries.js';

/** Statements of partners' earnings from their services. */
@Injectable()
export class PartnerStatements {
  constructor(private readonly queries: QueryBus) {}

  /**
   * One page of a statement, and the number of earnings over all pages.
   * @throws DomainError 404 for an account that is not a partner's
   */
  async page(partnerId: string, query: StatementQuery): Promise<{ statement: EarningsStatement; total: number }> {
    const { rows, total, sums } = await this.earnings(partnerId, query, rangeOf(query));
    const months = [...new Set(sums.map(({ month }) => month))];
    const statement: EarningsStatement = {
      from: query.from ?? null,
      to: query.to ?? null,
      currency: 'EUR',
      rows: rows.map(earningView),
      totals: sumsOf(sums),
      months: months.map((month) => ({ month, ...sumsOf(sums.filter((sum) => sum.month === month)) })),
    };
    return { statement, total };
  }

  /**
   * All earnings from services scheduled in the requested range of days, as CSV.
   * @throws DomainError 404 for an account that is not a partner's
   */
  async csv(partnerId: string, query: StatementQuery, language: Language): Promise<string> {
    const { rows } = await this.earnings(partnerId, query);
    return statementCsv(rows.map(earningView), { dialect: query.dialect, language });
  }

  private async earnings(
    partnerId: string,
    { from, to }: StatementQuery,
    page?: { limit: number; offset: number },
  ): Promise<PartnerEarnings> {
    const [partner] = await this.queries.execute(new ListPartnersByIds([partnerId]));
    if (partner === undefined) throw notFound('Partner');
    const isFrozen = partner.status === 'suspended';
    return this.queries.execute(new GetPartnerEarnings({ partnerId, from, to, isFrozen, page }));
  }
}

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
    void reply.headers(pageHeaders(url, query, pageOf(statement.rows, total)));
    return statement;
  }
}

type Sums = PartnerEarnings['sums'];

const earningView = ({ amountCents, name, ...earning }: ServiceEarning): Earning => ({
  ...earning,
  name: { ...name },
  amountToReceive: toDecimal(amountCents),
});

const sumsOf = (sums: Sums): Record<EarningStatus, string> => {
  const inEach = earningStatuses.map((status) => {
    const cents = sums.filter((sum) => sum.status === status).reduce((total, sum) => total + sum.cents, 0);
    return [status, toDecimal(cents)] as const;
  });
  return Object.fromEntries(inEach) as Record<EarningStatus, string>;
};
