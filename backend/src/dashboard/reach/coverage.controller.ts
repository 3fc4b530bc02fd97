import {
  type AnswerTime,
  type AnswerTimeQuery,
  answerTimeQuerySchema,
  answerTimeSchema,
  type Coverage,
  type CoverageQuery,
  coverageQuerySchema,
  coverageSchema,
} from '@perpetua/contracts/coverage.contract';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Controller, Get, Query } from '../../platform/http/route-decorators.js';
import { AnswerTimes } from './answer-times.service.js';
import { CoverageOfPartners } from './coverage.service.js';

/** Where partners can serve, for admins, and how soon they usually accept, for everybody. */
@Controller()
export class CoverageController {
  constructor(
    private readonly coverage: CoverageOfPartners,
    private readonly answers: AnswerTimes,
  ) {}

  @Get('Dashboard/coverage')
  @Answers(coverageSchema, { summary: 'Shows where how many partners can serve' })
  covered(@Query({ schema: coverageQuerySchema }) query: CoverageQuery): Promise<Coverage> {
    return this.coverage.of(query);
  }

  @Get('Checkout/answer-time')
  @Answers(answerTimeSchema, { summary: 'Tells how soon partners usually accept in a place' })
  answerTime(@Query({ schema: answerTimeQuerySchema }) query: AnswerTimeQuery): Promise<AnswerTime> {
    return this.answers.of(query);
  }
}
