import { type DynamicModule, Module } from '@nestjs/common';
import type { AppConfig } from '../platform/config/app-config.js';
import { DemoController } from './demo.controller.js';

/** Tells of the demo accounts where they are seeded and money is not real; otherwise it holds nothing. */
@Module({})
export class DemoModule {
  static forRoot({ sandbox, demo }: AppConfig): DynamicModule {
    return { module: DemoModule, controllers: sandbox && demo ? [DemoController] : [] };
  }
}
