import { Injectable } from '@nestjs/common';
import type { Blocker } from './blocker.js';
import type { DeadlineDefinition } from './deadlines/deadline-definition.js';
import type { AnyAggregate } from './domain/decider-runner.js';
import type { EventDefinitions } from './event-store/event-definition.js';
import { EventRegistry } from './event-store/event-registry.js';
import type { LiveAudience } from './live/live-audience.js';
import type { PersonalDataRemoval } from './personal-data-removal.js';
import type { ProcessDefinition } from './processes/process-definition.js';
import type { ProjectionDefinition } from './projections/projection-definition.js';

/** The parts that a context registers with the platform. */
export interface ContextDefinition {
  readonly events?: readonly EventDefinitions[];
  /** Aggregates whose states the audit shows. */
  readonly aggregates?: readonly AnyAggregate[];
  readonly processes?: readonly ProcessDefinition[];
  readonly projections?: readonly ProjectionDefinition[];
  readonly deadlines?: readonly DeadlineDefinition[];
  readonly audiences?: readonly LiveAudience[];
  readonly removals?: readonly PersonalDataRemoval[];
  readonly blockers?: readonly Blocker[];
}

/** All registered parts of the contexts, collected while the application is built. */
@Injectable()
export class ContextRegistry {
  readonly events = new EventRegistry();
  readonly aggregates = new Map<string, AnyAggregate>();
  readonly processes: ProcessDefinition[] = [];
  readonly projections: ProjectionDefinition[] = [];
  readonly deadlines = new Map<string, DeadlineDefinition>();
  readonly audiences: LiveAudience[] = [];
  readonly removals: PersonalDataRemoval[] = [];
  readonly blockers: Blocker[] = [];

  /**
   * @throws Error when two contexts register a process, projection or removal with the same name, a blocker with the
   * same code for one kind of record, or the events, aggregate, deadlines or audience of the same stream type
   */
  add(parts: ContextDefinition): void {
    for (const events of parts.events ?? []) this.events.add(events);
    for (const aggregate of parts.aggregates ?? []) {
      const { streamType } = aggregate.decider;
      if (this.aggregates.has(streamType)) throw new Error(`aggregate of ${streamType} given twice`);
      this.aggregates.set(streamType, aggregate);
    }
    for (const process of parts.processes ?? []) this.addNamed(this.processes, process);
    for (const projection of parts.projections ?? []) this.addNamed(this.projections, projection);
    for (const deadlines of parts.deadlines ?? []) {
      if (this.deadlines.has(deadlines.streamType)) throw new Error(`deadlines of ${deadlines.streamType} given twice`);
      this.deadlines.set(deadlines.streamType, deadlines);
    }
    for (const removal of parts.removals ?? []) this.addNamed(this.removals, removal);
    for (const blocker of parts.blockers ?? []) {
      const isTaken = this.blockers.some(({ record, code }) => record === blocker.record && code === blocker.code);
      if (isTaken) throw new Error(`blocker ${blocker.code} of ${blocker.record} given twice`);
      this.blockers.push(blocker);
    }
    for (const audience of parts.audiences ?? []) {
      const isTaken = this.audiences.some(({ streamType }) => streamType === audience.streamType);
      if (isTaken) throw new Error(`audience of ${audience.streamType} given twice`);
      this.audiences.push(audience);
    }
  }

  private addNamed<Part extends { name: string }>(parts: Part[], part: Part): void {
    if (parts.some(({ name }) => name === part.name)) throw new Error(`${part.name} given twice`);
    parts.push(part);
  }
}
