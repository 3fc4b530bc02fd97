import { HttpStatus } from '@nestjs/common';
import {
  type AcceptTexts,
  acceptTextsSchema,
  type Consent,
  type ConsentQuery,
  consentQuerySchema,
  consentSchema,
  type DueConsent,
  dueConsentSchema,
  type LegalQuery,
  legalQuerySchema,
} from '@perpetua/contracts/legal.contract';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Body, Controller, Get, Headers, HttpCode, Post, Query } from '../../platform/http/route-decorators.js';
import { Consents } from '../consents.service.js';
import { readerLanguage } from './legal.controller.js';

/** What people have accepted, and what they are still asked to accept. */
@Controller('Consent')
export class ConsentController {
  constructor(private readonly consents: Consents) {}

  @Get()
  @Answers(consentSchema, { list: 'whole', summary: 'Lists what one has accepted, for an admin anybody' })
  list(
    @CurrentUser() { id, role }: AuthenticatedUser,
    @Query({ schema: consentQuerySchema }) { user }: ConsentQuery,
  ): Promise<Consent[]> {
    return this.consents.of(role === 'admin' ? (user ?? id) : id);
  }

  @Get('due')
  @Answers(dueConsentSchema, { list: 'whole', summary: 'Lists the changed texts that one is asked to accept' })
  due(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: legalQuerySchema }) { language }: LegalQuery,
    @Headers('accept-language') asked: string | undefined,
  ): Promise<DueConsent[]> {
    return this.consents.dueFor(user, readerLanguage(language, asked));
  }

  @Post()
  @HttpCode(HttpStatus.NO_CONTENT)
  @Answers(null, { summary: 'Accepts changed texts', refuses: [409] })
  accept(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: acceptTextsSchema }) accepted: AcceptTexts,
    @Headers('accept-language') asked: string | undefined,
  ): Promise<void> {
    return this.consents.renew(user, accepted, readerLanguage(accepted.language, asked));
  }
}
