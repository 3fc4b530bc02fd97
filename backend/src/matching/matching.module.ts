import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import { FindPartnerJob } from './find-partner.job.js';
import { ListCandidatesForServiceHandler } from './partner-candidates.handlers.js';
import { matchingProcess } from './matching.process.js';

@Module({
  imports: [PlatformModule.registerContext({ processes: [matchingProcess] })],
  providers: [ListCandidatesForServiceHandler, FindPartnerJob],
})
export class MatchingModule {}
