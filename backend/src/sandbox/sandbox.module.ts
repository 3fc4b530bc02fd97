import { type DynamicModule, Module } from '@nestjs/common';
import type { AppConfig } from '../config/app-config.js';
import { SandboxClockController } from './clock/sandbox-clock.controller.js';
import { SandboxClockModule } from './clock/sandbox-clock.module.js';
import { DemoController } from './demo/demo.controller.js';
import { InvoiceXpressSandboxModule } from './invoicexpress/invoicexpress-sandbox.module.js';
import { MessageSandboxModule } from './messages/message-sandbox.module.js';
import { SandboxMailController } from './sandbox-mail.controller.js';
import { StripeSandboxModule } from './stripe/stripe-sandbox.module.js';

/**
 * Simulates the payment provider, the invoicing provider and the services for messages, and makes the business clock movable, while no payment provider is configured.
 * Production never loads it.
 */
@Module({})
export class SandboxModule {
  static forRoot({ role, demo }: AppConfig): DynamicModule {
    return {
      module: SandboxModule,
      // The processes that serve the API also serve the payment page and the doubles.
      imports: [
        SandboxClockModule,
        ...(role === 'worker' ? [] : [StripeSandboxModule, InvoiceXpressSandboxModule, MessageSandboxModule]),
      ],
      controllers: [SandboxClockController, SandboxMailController, ...(demo ? [DemoController] : [])],
    };
  }
}
