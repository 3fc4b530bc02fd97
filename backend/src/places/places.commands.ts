import { Command } from '@nestjs/cqrs';
import type { Actor } from '../platform/event-store/recorded-event.js';
import type { YearlyHoliday } from '@perpetua/contracts/holidays';
import type { OpeningException } from '@perpetua/contracts/opening-hours.contract';

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
