import { z } from 'zod';
import { Clock } from '../../platform/clock/clock.js';
import { ClockAdvancer } from './clock-advancer.js';
import { LiveBroadcast } from '../../platform/live/live-broadcast.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { Body, Controller, Get, Headers, HttpCode, Post } from '../../platform/http/route-decorators.js';

const moveClock = z.union([
  z.strictObject({ advance: z.string().min(2).max(40) }),
  z.strictObject({ to: z.iso.datetime({ offset: true }) }),
]);

/** Moves and reads the business clock; registered in sandbox mode only (docs/domain.md#sandbox-and-clocks). */
@Controller('sandbox/clock')
export class SandboxClockController {
  constructor(
    private readonly clock: Clock,
    private readonly clockAdvancer: ClockAdvancer,
    private readonly live: LiveBroadcast,
  ) {}

  @Get()
  read(): { now: string } {
    return { now: this.clock.now().toISOString() };
  }

  /**
   * Moves the clock, and lets every open page read again, because what may be done depends on the time. Accepts only JSON, so that no other website can move it: without permission (CORS), a browser
   * sends HTML forms to other origins, but no JSON.
   * @throws DomainError 415 `unsupported_media_type`
   */
  @Post()
  @HttpCode(200)
  async move(
    @Body({ schema: moveClock }) body: z.output<typeof moveClock>,
    @Headers('content-type') contentType: string | undefined,
  ): Promise<{ now: string }> {
    if (!/^application\/json\b/i.test(contentType ?? '')) throw notJson();
    const now =
      'to' in body ? await this.clockAdvancer.to(new Date(body.to)) : await this.clockAdvancer.by(body.advance);
    await this.live.resync();
    return { now: now.toISOString() };
  }
}

const notJson = (): DomainError =>
  new DomainError({
    code: 'unsupported_media_type',
    message: 'This content type is not accepted here.',
  });
