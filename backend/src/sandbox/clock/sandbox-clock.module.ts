import { Module } from '@nestjs/common';
import { ClockAdvancer } from './clock-advancer.js';
import { ClockFollower } from './clock-follower.js';

/** Makes the business clock movable, and keeps it in step with the other processes. */
@Module({ providers: [ClockAdvancer, ClockFollower], exports: [ClockAdvancer] })
export class SandboxClockModule {}
