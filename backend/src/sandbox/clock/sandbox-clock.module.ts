import { Module } from '@nestjs/common';
import { ClockAdvancer } from './clock-advancer.js';
import { ClockFollower } from './clock-follower.js';
import { SandboxClockController } from './sandbox-clock.controller.js';

/** A business clock that can be moved forward. */
@Module({ controllers: [SandboxClockController], providers: [ClockAdvancer, ClockFollower] })
export class SandboxClockModule {}
