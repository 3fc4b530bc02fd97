import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import { FindPartnerJob } from './find-partner.job.js';
import { ListCandidatesForServiceHandler } from './partner-candidates.handlers.js';
import { AppConfig } from '../config/app-config.js';
import { DayTravel } from './day-travel.service.js';
import { EstimatedTravelTime, TravelTime } from './travel-time.service.js';
import { matchingProcess } from './matching.process.js';

@Module({
  imports: [PlatformModule.registerContext({ processes: [matchingProcess] })],
  providers: [
    ListCandidatesForServiceHandler,
    FindPartnerJob,
    DayTravel,
    { provide: TravelTime, inject: [AppConfig], useFactory: (config: AppConfig) => new EstimatedTravelTime(config) },
  ],
})
export class MatchingModule {}
