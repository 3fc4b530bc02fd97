import { type DynamicModule, Injectable, Module, Req } from '@nestjs/common';
import type { ErrorCode } from '@perpetua/contracts/error-codes';
import { type PageQuery, pageQuerySchema } from '@perpetua/contracts/http.contract';
import type { UsertypeId } from '@perpetua/contracts/roles';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accessRules } from '../../../backend/src/access-rules.js';
import { Clock } from '../../../backend/src/platform/clock/clock.js';
import type { AppConfig, Environment } from '../../../backend/src/config/app-config.js';
import { DatabaseModule } from '../../../backend/src/platform/database/database.module.js';
import type { CommandMeta } from '../../../backend/src/platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../../backend/src/platform/http/access/access.js';
import type { AccessRules } from '../../../backend/src/platform/http/access/access-rules.js';
import { Tokens } from '../../../backend/src/platform/http/access/authentication.js';
import { Meta } from '../../../backend/src/platform/http/requests/command-meta.js';
import { DomainError } from '../../../backend/src/platform/domain/domain-error.js';
import { Idempotent } from '../../../backend/src/platform/http/idempotency/idempotency.js';
import { type Page, pageOf, rangeOf } from '../../../backend/src/platform/http/requests/lists.js';
import { readUpload } from '../../../backend/src/platform/http/requests/uploads.js';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
} from '../../../backend/src/platform/http/route-decorators.js';
import { newId } from '../../../backend/src/platform/ids.js';
import { startInProcess, type InProcessApp } from '../fixtures/in-process-app.js';

const bodySchema = z.strictObject({
  name: z.string().min(2),
  items: z.array(z.strictObject({ quantity: z.number().int() })).default([]),
});

/**
 * What specs share with the handlers of the probe: `done` counts the runs of handlers; a run of `work` calls `begun`
 * when it starts, and then waits for `held`.
 */
@Injectable()
export class Work {
  done = 0;
  begun: (() => void) | undefined;
  held: Promise<void> | undefined;
}

@Controller('Probe')
class ProbeController {
  constructor(private readonly work: Work) {}

  @Get('open')
  open(@CurrentUser() user: AuthenticatedUser | undefined): { user: AuthenticatedUser | null } {
    return { user: user ?? null };
  }

  @Get('loggedIn')
  loggedIn(@CurrentUser() user: AuthenticatedUser): AuthenticatedUser {
    return user;
  }

  @Get('staff')
  staff(): { ok: true } {
    return { ok: true };
  }

  @Get('list')
  list(@Query({ schema: pageQuerySchema }) query: PageQuery): Page<number> {
    const { limit, offset } = rangeOf(query);
    return pageOf([...Array(60).keys()].slice(offset, offset + limit), 60);
  }

  @Get('versioned')
  versioned(): { version: number } {
    return { version: 7 };
  }

  @Get('fails/:how')
  fails(@Param('how') how: string): never {
    if (how === 'refused') {
      throw new DomainError({
        code: 'illegal_transition',
        message: 'Not now.',
        details: { permitted: ['start'], status: 'hidden' },
      });
    }
    if (how === 'database') throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    throw new Error('the password of the database is hunter2');
  }

  @Post('body')
  body(@Body({ schema: bodySchema }) body: z.output<typeof bodySchema>): z.output<typeof bodySchema> {
    return body;
  }

  @Put('things/:id')
  thing(@Param('id', { schema: uuidSchema }) id: string): { id: string } {
    return { id };
  }

  @Post('meta')
  meta(@Meta() meta: CommandMeta): CommandMeta {
    return meta;
  }

  @Post('work/:id')
  async carryOut(@Body() body: { refuse?: ErrorCode }): Promise<{ run: number; version: number }> {
    this.work.done += 1;
    const run = this.work.done;
    this.work.begun?.();
    await this.work.held;
    if (body.refuse !== undefined) {
      throw new DomainError({
        code: body.refuse,
        message: 'No.',
        details: { run },
      });
    }
    return { run, version: 3 };
  }

  @Post('required')
  @HttpCode(202)
  @Idempotent({ required: true })
  required(): { run: number } {
    this.work.done += 1;
    return { run: this.work.done };
  }

  @Post('upload')
  async upload(@Req() request: FastifyRequest): Promise<{ bytes: number; fields: object }> {
    const { bytes, fields } = await readUpload(request, 'photo');
    return { bytes: bytes.length, fields };
  }
}

/** The access rules of the probe's routes, and those of the routes that every application has. */
const rules: AccessRules = {
  ...accessRules({ demo: false, sandbox: false }),
  'GET /Probe/open': { who: ['anyone'] },
  'GET /Probe/loggedIn': { who: ['loggedIn'] },
  'GET /Probe/staff': { who: ['partner', 'admin'] },
  'GET /Probe/list': { who: ['anyone'] },
  'GET /Probe/versioned': { who: ['anyone'] },
  'GET /Probe/fails/{how}': { who: ['anyone'] },
  'POST /Probe/body': { who: ['anyone'] },
  'PUT /Probe/things/{id}': { who: ['anyone'] },
  'POST /Probe/meta': { who: ['loggedIn'] },
  'POST /Probe/work/{id}': { who: ['loggedIn'] },
  'POST /Probe/required': { who: ['loggedIn'] },
  'POST /Probe/upload': { who: ['anyone'] },
};

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

/** A login token for a user type. */
export const tokenFor = (app: InProcessApp, usertypeId: UsertypeId, id = newId()): string =>
  app.app.get(Tokens).issue({ id, usertypeId, epoch: 0 }).token;

/** Starts the probe application without an access rule for `GET /Probe/open`. */
export const startProbeWithGap = (): Promise<InProcessApp> =>
  startInProcess({
    business: (parsed) => ({ module: ProbeModule.on(parsed), rules: { ...rules, 'GET /Probe/open': undefined } }),
  });

/** Starts an application without business contexts, whose routes exercise each HTTP rule of the platform. */
export const startProbe = (config: Environment = {}, root?: string): Promise<InProcessApp> =>
  startInProcess({ config, root, business: (parsed) => ({ module: ProbeModule.on(parsed), rules }) });
