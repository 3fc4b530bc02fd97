import { Module } from '@nestjs/common';
import { FollowGraveHandler, GetConsequencesOfMoveHandler } from './relocation.handlers.js';

/** Says what follows when a grave moves, and makes services and plans follow it. */
@Module({ providers: [FollowGraveHandler, GetConsequencesOfMoveHandler] })
export class RelocationModule {}
