import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import { consentRemoval, ConsentRetention } from './consent-retention.service.js';
import { Consents } from './consents.service.js';
import { ConsentController } from './http/consent.controller.js';
import { LegalController } from './http/legal.controller.js';
import {
  GetConsentRowsHandler,
  GetLegalTextHandler,
  CheckAcceptanceHandler,
  ListConsentsHandler,
} from './legal.handlers.js';
import { LegalTexts } from './legal-texts.service.js';

@Module({
  imports: [PlatformModule.registerContext({ removals: [consentRemoval] })],
  controllers: [LegalController, ConsentController],
  providers: [
    LegalTexts,
    Consents,
    ConsentRetention,
    GetLegalTextHandler,
    GetConsentRowsHandler,
    ListConsentsHandler,
    CheckAcceptanceHandler,
  ],
})
export class LegalModule {}
