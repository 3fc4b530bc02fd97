import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardFigures } from './dashboard-figures.service.js';
import { DashboardWork } from './dashboard-work.service.js';
import { dailyCountsProjection } from './daily-counts.projection.js';

@Module({
  imports: [PlatformModule.registerContext({ projections: [dailyCountsProjection] })],
  controllers: [DashboardController],
  providers: [DashboardFigures, DashboardWork],
})
export class DashboardModule {}
