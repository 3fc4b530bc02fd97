import { Optional, Req, Res } from '@nestjs/common';
import { nowHeader } from '@perpetua/contracts/http.contract';
import { lastEventIdHeader, liveMediaType } from '@perpetua/contracts/live.contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../clock/clock.js';
import { unauthenticated } from '../http/access/access.js';
import { AnswersFile } from '../http/openapi/answers.js';
import { bearerToken, SessionGate, Tokens } from '../http/access/authentication.js';
import { Unthrottled } from '../http/rate-limit/throttling.js';
import { Controller, Get, Headers } from '../http/route-decorators.js';
import { LiveConnection, type LiveListener } from './live-connection.js';
import { LiveHub } from './live-hub.js';

/** Streams notices of changes to the logged-in users whom the changes concern (docs/domain.md#api). */
@Controller('Events')
export class EventsController {
  constructor(
    private readonly hub: LiveHub,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    @Optional() private readonly gate?: SessionGate,
  ) {}

  @Get()
  @Unthrottled()
  @AnswersFile([liveMediaType], { summary: 'Tells live what changes' })
  async listen(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Headers(lastEventIdHeader) lastEventId: string | undefined,
  ): Promise<void> {
    const listener = this.listenerOf(request);
    if (request.method === 'HEAD') {
      await reply.type(liveMediaType).send();
      return;
    }
    await this.hub.join(listener, lastEventId, (closed) => {
      this.begin(reply);
      return new LiveConnection(listener, reply.raw, closed);
    });
  }

  private listenerOf(request: FastifyRequest): LiveListener {
    const session = this.tokens.read(bearerToken(request) ?? '');
    if (session === undefined) throw unauthenticated();
    const { user, expiresAtMs } = session;
    return {
      userId: user.id,
      isAdmin: user.role === 'admin',
      expiresAtMs,
      stillWelcome: async () => this.gate === undefined || this.gate.isStillOpen(session),
    };
  }

  /** Takes over the raw response, which Fastify would otherwise end. */
  private begin(reply: FastifyReply): void {
    reply.hijack();
    reply.raw.writeHead(200, {
      ...definedOf(reply.getHeaders()),
      'content-type': liveMediaType,
      'cache-control': 'no-store, no-transform',
      // Keeps proxies from buffering the messages.
      'x-accel-buffering': 'no',
      [nowHeader]: this.clock.now().toISOString(),
    });
    reply.raw.flushHeaders();
  }
}

const definedOf = (headers: ReturnType<FastifyReply['getHeaders']>): Record<string, string | number | string[]> =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string | number | string[]] => entry[1] !== undefined),
  );
