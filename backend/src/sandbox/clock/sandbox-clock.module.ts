import { Module } from '@nestjs/common';
import { ClockAdvancer } from './clock-advancer.js';
import { ClockFollower } from './clock-follower.js';
import { HurryRelay } from './hurry-relay.js';

/** Makes the business clock movable, and keeps it in step with the other processes. */
@Module({ providers: [ClockAdvancer, ClockFollower, HurryRelay], exports: [ClockAdvancer] })
export class SandboxClockModule {}
