import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from './clock.js';
import { ClockWalk } from './clock-walk.js';

const moveClock = z.union([
  z.strictObject({ advance: z.string().min(2).max(40) }),
  z.strictObject({ to: z.iso.datetime({ offset: true }) }),
]);

/** Moves and reads the business clock; registered in sandbox mode only (decisions.md §4). */
@Controller('sandbox/clock')
export class SandboxClockController {
  constructor(
    private readonly clock: Clock,
    private readonly walk: ClockWalk,
  ) {}

  @Get()
  read(): { now: string } {
    return { now: this.clock.now().toISOString() };
  }

  @Post()
  @HttpCode(200)
  async move(@Body({ schema: moveClock }) body: z.output<typeof moveClock>): Promise<{ now: string }> {
    const now = 'to' in body ? await this.walk.to(new Date(body.to)) : await this.walk.by(body.advance);
    return { now: now.toISOString() };
  }
}
