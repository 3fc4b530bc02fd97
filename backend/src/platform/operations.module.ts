import { Module } from '@nestjs/common';
import { OperationsController } from './operations.controller.js';
import { Operations } from './operations.service.js';

/** How the platform is doing, over HTTP: for admins, health and metrics. */
@Module({ controllers: [OperationsController], providers: [Operations] })
export class OperationsModule {}
