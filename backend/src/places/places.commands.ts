import { Command } from '@nestjs/cqrs';
import type { CommandMeta } from '../platform/domain/command.js';
import type { Actor } from '../platform/event-store/recorded-event.js';
import type { YearlyHoliday } from '@perpetua/contracts/holidays';
import type { OpeningException } from '@perpetua/contracts/opening-hours.contract';
import type { Location } from '@perpetua/contracts/validation';
import type { VenueLine } from '@perpetua/contracts/venues.contract';

export interface CityToImport {
  /** DICO code, four digits. */
  readonly code: string;
  readonly name: string;
  readonly district: string;
  readonly lat: number;
  readonly lng: number;
  /** Null when it is not known. */
  readonly municipalHoliday: YearlyHoliday | null;
}

export interface ParishToImport {
  readonly cityCode: string;
  readonly name: string;
}

export interface CemeteryToImport {
  readonly id: string;
  readonly name: string;
  readonly cityCode: string;
  readonly parish: string;
  readonly lat: number;
  readonly lng: number;
  readonly exceptions: readonly OpeningException[];
}

/**
 * Moves the graves of a cemetery into the cemetery that it is merged into; with the same cemetery twice, tells what depends
 * on its graves that it is called otherwise now. Graves that lie far from the other cemetery get its point. Idempotent.
 * Handled by the graves context.
 */
export class MoveGraves extends Command<void> {
  constructor(
    readonly fromCemeteryId: string,
    readonly toCemeteryId: string,
    /** The id of the change of the cemetery, who made it, and the business instant. */
    readonly move: { readonly id: string; readonly actor: Actor; readonly at: Date },
  ) {
    super();
  }
}

/**
 * Adds the municipalities, parishes and cemeteries that do not exist yet. Existing ones do not change, except that a
 * missing municipal holiday or missing exceptions are added. With `asDrafts`, nobody but admins sees the cemeteries
 * until an admin approves them.
 */
export class ImportPlaces extends Command<void> {
  constructor(
    readonly cities: readonly CityToImport[],
    readonly parishes: readonly ParishToImport[],
    readonly cemeteries: readonly CemeteryToImport[],
    readonly asDrafts = false,
  ) {
    super();
  }
}

/** A place that a customer wrote in an order; `id` is derived from the order. */
export interface VenueProposal {
  readonly id: string;
  readonly proposedBy: string;
  readonly name: string;
  readonly city: string;
  readonly parish: string | null;
  readonly location: Location;
}

/**
 * Records a place that a customer wrote in an order, so that an admin can add it to the venues. Does nothing for a place
 * that is known or was proposed before. Idempotent.
 */
export class ProposeVenue extends Command<void> {
  constructor(
    readonly proposal: VenueProposal,
    readonly meta: Pick<CommandMeta, 'actor' | 'causationId' | 'correlationId'>,
  ) {
    super();
  }
}

/** A line of a file of venues, with its number in the file. */
export interface WrittenVenue {
  readonly line: number;
  readonly venue: VenueLine;
}

/** What is wrong with a line of a file, in English. */
export interface VenueProblem {
  readonly line: number;
  readonly problem: string;
}

/** How many venues of a file were added, changed, known as they are, or left out because an admin has rejected them. */
export interface VenueImport {
  readonly problems: readonly VenueProblem[];
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Those that the file states otherwise than an admin, whose word stays. */
  readonly kept: number;
  readonly rejected: number;
}

/** Imports the venues of a file, or none of them if a line has a problem. A repeat changes nothing. */
export class ImportVenues extends Command<VenueImport> {
  constructor(
    readonly lines: readonly WrittenVenue[],
    readonly importer: Actor,
    /** Whether the lines are only checked, because others of the file cannot be read. */
    readonly isOnlyChecked = false,
  ) {
    super();
  }
}
