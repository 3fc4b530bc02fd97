import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import { DashboardController } from './dashboard.controller.js';
import { DailyFigures, dailyFiguresProjection } from './projections/daily-figures.projection.js';

@Module({
  imports: [PlatformModule.forContext({ projections: [dailyFiguresProjection] })],
  controllers: [DashboardController],
  providers: [DailyFigures],
})
export class DashboardModule {}
