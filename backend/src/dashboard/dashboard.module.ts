import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import { AnswerTimes } from './reach/answer-times.service.js';
import { CoverageController } from './reach/coverage.controller.js';
import { CoverageOfPartners } from './reach/coverage.service.js';
import { partnerAnswersProjection } from './reach/partner-answers.projection.js';
import { WorkloadsController } from './reach/workloads.controller.js';
import { PartnerWorkloads } from './reach/workloads.service.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardFigures } from './dashboard-figures.service.js';
import { DashboardWork } from './dashboard-work.service.js';
import { dailyCountsProjection } from './daily-counts.projection.js';

@Module({
  imports: [PlatformModule.registerContext({ projections: [dailyCountsProjection, partnerAnswersProjection] })],
  controllers: [DashboardController, CoverageController, WorkloadsController],
  providers: [DashboardFigures, DashboardWork, CoverageOfPartners, AnswerTimes, PartnerWorkloads],
})
export class DashboardModule {}
