import {
  Body,
  Controller,
  type DynamicModule,
  Get,
  HttpCode,
  Injectable,
  Module,
  Param,
  Post,
  Put,
  Query,
  Req,
} from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PageQuery, pageQuerySchema } from '@perpetua/contracts/http.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Clock } from '../../backend/src/platform/clock.js';
import type { AppConfig } from '../../backend/src/platform/config/app-config.js';
import { DatabaseModule } from '../../backend/src/platform/database/database.module.js';
import type { CommandMeta } from '../../backend/src/platform/event-store/decider.js';
import { Allow, type AuthenticatedUser, CurrentUser } from '../../backend/src/platform/http/access.js';
import { Tokens } from '../../backend/src/platform/http/authentication.js';
import { Meta } from '../../backend/src/platform/http/command-meta.js';
import { DomainError } from '../../backend/src/platform/http/domain-error.js';
import { Idempotent } from '../../backend/src/platform/http/idempotency.js';
import { type Page, pageOf, rangeOf } from '../../backend/src/platform/http/lists.js';
import { newId } from '../../backend/src/platform/ids.js';
import { startTestApp, type TestApp } from '../support/app.js';

const bodySchema = z.strictObject({
  name: z.string().min(2),
  items: z.array(z.strictObject({ quantity: z.number().int() })).default([]),
});

/** Counts how often work was really done, and can hold it until told. */
@Injectable()
class Work {
  done = 0;
  begun: (() => void) | undefined;
  held: Promise<void> | undefined;
}

@Controller('Probe')
class ProbeController {
  constructor(private readonly work: Work) {}

  @Get('open')
  @Allow('anyone')
  open(@CurrentUser() user: AuthenticatedUser | undefined): { user: AuthenticatedUser | null } {
    return { user: user ?? null };
  }

  @Get('undeclared')
  undeclared(): string {
    return 'never';
  }

  @Get('loggedIn')
  @Allow('loggedIn')
  loggedIn(@CurrentUser() user: AuthenticatedUser): AuthenticatedUser {
    return user;
  }

  @Get('staff')
  @Allow('partner', 'admin')
  staff(): { ok: true } {
    return { ok: true };
  }

  @Get('list')
  @Allow('anyone')
  list(@Query({ schema: pageQuerySchema }) query: PageQuery): Page<number> {
    const { limit, offset } = rangeOf(query);
    return pageOf([...Array(60).keys()].slice(offset, offset + limit), 60);
  }

  @Get('versioned')
  @Allow('anyone')
  versioned(): { version: number } {
    return { version: 7 };
  }

  @Get('fails/:how')
  @Allow('anyone')
  fails(@Param('how') how: string): never {
    if (how === 'refused') {
      throw new DomainError({
        code: 'illegal_transition',
        status: 409,
        message: 'Not now.',
        details: { permitted: ['start'], status: 'hidden' },
      });
    }
    if (how === 'database') throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    throw new Error('the password of the database is hunter2');
  }

  @Post('body')
  @Allow('anyone')
  body(@Body({ schema: bodySchema }) body: z.output<typeof bodySchema>): z.output<typeof bodySchema> {
    return body;
  }

  @Put('things/:id')
  @Allow('anyone')
  thing(@Param('id', { schema: uuidSchema }) id: string): { id: string } {
    return { id };
  }

  @Post('meta')
  @Allow('loggedIn')
  meta(@Meta() meta: CommandMeta): CommandMeta {
    return meta;
  }

  @Post('work/:id')
  @Allow('loggedIn')
  async carryOut(@Body() body: { refuse?: number }): Promise<{ run: number; version: number }> {
    this.work.done += 1;
    const run = this.work.done;
    this.work.begun?.();
    await this.work.held;
    if (body.refuse !== undefined) {
      throw new DomainError({ code: 'refused', status: body.refuse as 409, message: 'No.', details: { run } });
    }
    return { run, version: 3 };
  }

  @Post('required')
  @HttpCode(202)
  @Allow('loggedIn')
  @Idempotent({ required: true })
  required(): { run: number } {
    this.work.done += 1;
    return { run: this.work.done };
  }

  @Post('upload')
  @Allow('anyone')
  async upload(@Req() request: FastifyRequest): Promise<{ bytes: number }> {
    const file = await request.file();
    return { bytes: (await file?.toBuffer())?.length ?? 0 };
  }
}

@Module({})
class ProbeModule {
  static on({ database }: AppConfig): DynamicModule {
    return {
      module: ProbeModule,
      imports: [DatabaseModule.forRoot({ url: database.url ?? '', applicationName: 'perpetua-probe' })],
      controllers: [ProbeController],
      providers: [Clock, Work],
    };
  }
}

const user = { id: newId(), usertypeId: 4, epoch: 0 } as const;
let probe: TestApp;
let work: Work;
let token: string;
const tokenOf = (usertypeId: 1 | 2 | 3 | 4): string =>
  probe.app.get(Tokens).issue({ ...user, usertypeId }).token;

beforeAll(async () => {
  probe = await startTestApp({ module: (config) => ProbeModule.on(config) });
  work = probe.app.get(Work);
  token = tokenOf(4);
});
afterAll(() => probe.close());

describe('starts', () => {
  it('works', async () => {
    const answer = await probe.request('GET', '/api/Probe/open');
    expect(answer.body).toEqual({ user: null });
    expect(answer.status).toBe(200);
    console.log(Object.fromEntries(answer.headers));
    for (const p of ['/api/nothing','/nothing', '/health/live','/health/ready','/metrics','/api/docs','/api/docs-json','/api/docs/swagger-ui.css','/api/Probe/undeclared','/api/Probe/fails/refused','/api/Probe/fails/database','/api/Probe/fails/x','/api/Probe/list?page=2']) {
      const a = await probe.request('GET', p);
      console.log(p, a.status, a.headers.get('content-type'), JSON.stringify(a.body).slice(0, 300));
    }
  });
});
