import { Controller, Get } from '@nestjs/common';
import { type Dashboard, dashboardSchema } from '@perpetua/contracts/dashboard.contract';
import { Answers } from '../platform/http/answers.js';
import { DailyFigures } from './projections/daily-figures.projection.js';

/** The admin's figures. */
@Controller('Dashboard')
export class DashboardController {
  constructor(private readonly figures: DailyFigures) {}

  @Get()
  @Answers(dashboardSchema, { summary: 'Shows the figures of thirty days' })
  read(): Promise<Dashboard> {
    return this.figures.lastThirtyDays();
  }
}
