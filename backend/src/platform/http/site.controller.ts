import { Header } from '@nestjs/common';
import { type Site, siteMaximumAgeSeconds, siteSchema } from '@perpetua/contracts/site.contract';
import { AppConfig } from '../../config/app-config.js';
import { Answers } from './openapi/answers.js';
import { productVersion } from './product-version.js';
import { Controller, Get } from './route-decorators.js';

/** Returns the facts about this installation that all pages need. */
@Controller('Site')
export class SiteController {
  constructor(private readonly config: AppConfig) {}

  @Get()
  @Header('Cache-Control', `public, max-age=${siteMaximumAgeSeconds}`)
  @Answers(siteSchema, { summary: 'Tells about this installation' })
  read(): Site {
    const { site, company, sandbox, demo, deadlines } = this.config;
    const windows = {
      paymentSession: deadlines.paymentSession.toString(),
      multibancoLead: deadlines.multibancoLead.toString(),
      cancelFlowers: deadlines.cancelFlowers.toString(),
      cancelCleaning: deadlines.cancelCleaning.toString(),
      missedFlowers: deadlines.missedFlowers.toString(),
      blockAnswer: deadlines.blockAnswer.toString(),
      feedback: deadlines.feedback.toString(),
      dispute: deadlines.dispute.toString(),
      close: deadlines.close.toString(),
    };
    return {
      ...site,
      company: { ...company, address: [...company.address] },
      payments: sandbox ? 'sandbox' : 'stripe',
      demo,
      windows,
      version: productVersion,
    };
  }
}
