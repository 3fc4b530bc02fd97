import { Controller, Get } from '@nestjs/common';
import type { Dashboard } from '@perpetua/contracts/dashboard.contract';
import { Allow } from '../platform/http/access.js';
import { DailyFigures } from './projections/daily-figures.projection.js';

/** The admin's figures. */
@Controller('Dashboard')
export class DashboardController {
  constructor(private readonly figures: DailyFigures) {}

  @Get()
  @Allow('admin')
  read(): Promise<Dashboard> {
    return this.figures.lastThirtyDays();
  }
}
