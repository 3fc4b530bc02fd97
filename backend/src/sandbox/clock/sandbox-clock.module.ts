import { Module } from '@nestjs/common';
import { ClockAdvancer } from './clock-advancer.js';
import { ClockFollower } from './clock-follower.js';
import { SandboxClockController } from './sandbox-clock.controller.js';

/** Lets callers of the sandbox read the business clock and move it forward. */
@Module({ controllers: [SandboxClockController], providers: [ClockAdvancer, ClockFollower] })
export class SandboxClockModule {}
