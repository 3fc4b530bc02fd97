import { Header } from '@nestjs/common';
import { fallbackLanguage, type Language } from '@perpetua/contracts/languages';
import {
  type LegalEntry,
  legalEntrySchema,
  type LegalQuery,
  legalQuerySchema,
  type LegalText,
  type LegalTextQuery,
  legalTextQuerySchema,
  legalTextSchema,
} from '@perpetua/contracts/legal.contract';
import { type LegalKind, legalKinds } from '@perpetua/contracts/legal-versions';
import { siteMaximumAgeSeconds } from '@perpetua/contracts/site.contract';
import { z } from 'zod';
import { Answers } from '../../platform/http/openapi/answers.js';
import { languageAskedFor } from '../../platform/http/pages/reader-language.js';
import { Controller, Get, Headers, Param, Query } from '../../platform/http/route-decorators.js';
import { LegalTexts } from '../legal-texts.service.js';

const kindSchema = z.enum(legalKinds);

/** The legal texts, for everybody to read. */
@Controller('Legal')
export class LegalController {
  constructor(private readonly texts: LegalTexts) {}

  @Get()
  @Answers(legalEntrySchema, { list: 'whole', summary: 'Lists the legal texts and their versions' })
  list(
    @Query({ schema: legalQuerySchema }) { language }: LegalQuery,
    @Headers('accept-language') asked: string | undefined,
  ): LegalEntry[] {
    return this.texts.list(readerLanguage(language, asked));
  }

  @Get(':kind')
  @Header('Cache-Control', `public, max-age=${siteMaximumAgeSeconds}`)
  @Header('Vary', 'Accept-Language')
  @Answers(legalTextSchema, { summary: 'Reads a legal text', refuses: [404] })
  read(
    @Param('kind', { schema: kindSchema }) kind: LegalKind,
    @Query({ schema: legalTextQuerySchema }) { language, version }: LegalTextQuery,
    @Headers('accept-language') asked: string | undefined,
  ): LegalText {
    return this.texts.of(kind, readerLanguage(language, asked), version);
  }
}

/** The given language, else the one that the browser prefers, else Portuguese. */
export const readerLanguage = (given: Language | undefined, acceptLanguage: string | undefined): Language =>
  given ?? languageAskedFor(acceptLanguage) ?? fallbackLanguage;
