import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { pushServiceRoutes } from './push-service.routes.js';
import { twilioApiRoutes } from './twilio-api.routes.js';

/**
 * The doubles of Twilio and of a push service on the application's own port, under `/sandbox/twilio` and
 * `/sandbox/push`.
 */
@Module({})
export class MessageSandboxModule implements OnModuleInit {
  constructor(private readonly adapterHost: HttpAdapterHost) {}

  /** Registers the routes outside Nest, as those of Stripe's double, because bodies, errors and access differ. */
  onModuleInit(): void {
    const fastify = this.adapterHost.httpAdapter.getInstance<FastifyInstance>();
    void fastify.register(twilioApiRoutes, { prefix: '/sandbox/twilio' });
    void fastify.register(pushServiceRoutes, { prefix: '/sandbox/push' });
  }
}
