import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import { FindPartnerJob } from './find-partner.job.js';
import { ListCandidatesForServiceHandler } from './partner-candidates.handlers.js';
import { AppConfig } from '../config/app-config.js';
import { DayTravel } from './day-travel.service.js';
import { EstimatedTravelTime, TravelTime } from './travel-time.service.js';
import { matchingProcess } from './matching.process.js';
import { PlanSeasonJob } from './season/plan-season.job.js';
import { SeasonMornings } from './season/season-mornings.service.js';
import { SeasonProblems } from './season/season-problem.service.js';
import { SeasonSolver } from './season/season-solver.service.js';

@Module({
  imports: [PlatformModule.registerContext({ processes: [matchingProcess] })],
  providers: [
    ListCandidatesForServiceHandler,
    FindPartnerJob,
    DayTravel,
    PlanSeasonJob,
    SeasonMornings,
    SeasonProblems,
    SeasonSolver,
    { provide: TravelTime, inject: [AppConfig], useFactory: (config: AppConfig) => new EstimatedTravelTime(config) },
  ],
})
export class MatchingModule {}
