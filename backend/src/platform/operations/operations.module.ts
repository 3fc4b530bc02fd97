import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform.module.js';
import { operatorEvents } from './operator.events.js';
import { OperationsController } from './operations.controller.js';
import { DeadLetters } from './dead-letters.service.js';
import { OperationsDesk } from './operations-desk.service.js';
import { InstallationFigures } from './installation-figures.js';
import { Operations } from './operations.service.js';

/** The state of the platform over HTTP: for admins, for health checks and for metrics. */
@Module({
  imports: [PlatformModule.registerContext({ events: [operatorEvents] })],
  controllers: [OperationsController],
  providers: [DeadLetters, InstallationFigures, Operations, OperationsDesk],
})
export class OperationsModule {}
