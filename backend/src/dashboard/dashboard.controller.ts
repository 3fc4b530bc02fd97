import {
  type Dashboard,
  type DashboardQuery,
  dashboardQuerySchema,
  dashboardSchema,
  type WorkToday,
  workTodaySchema,
} from '@perpetua/contracts/dashboard.contract';
import { Answers } from '../platform/http/openapi/answers.js';
import { Controller, Get, Query } from '../platform/http/route-decorators.js';
import { DashboardFigures } from './dashboard-figures.service.js';
import { DashboardWork } from './dashboard-work.service.js';

/** The admin's home page: work that waits for an admin, and the figures. */
@Controller('Dashboard')
export class DashboardController {
  constructor(
    private readonly figures: DashboardFigures,
    private readonly work: DashboardWork,
  ) {}

  @Get()
  @Answers(dashboardSchema, { summary: 'Shows the figures of some days' })
  read(@Query({ schema: dashboardQuerySchema }) query: DashboardQuery): Promise<Dashboard> {
    return this.figures.of(query);
  }

  @Get('today')
  @Answers(workTodaySchema, { summary: 'Shows what waits for an admin, and the services of today' })
  today(): Promise<WorkToday> {
    return this.work.today();
  }
}
