import { Command } from '@nestjs/cqrs';
import type { YearlyHoliday } from '@perpetua/contracts/holidays';
import type { OpeningException } from '@perpetua/contracts/opening-hours.contract';

export interface CityToImport {
  /** DICO code, four digits. */
  readonly code: string;
  readonly name: string;
  readonly district: string;
  readonly lat: number;
  readonly lng: number;
  /** Null where it is not known. */
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
 * Moves the graves of a cemetery into another one that it turned out to be; again changes nothing. The context of graves
 * handles it.
 */
export class MoveGraves extends Command<void> {
  constructor(
    readonly fromCemeteryId: string,
    readonly toCemeteryId: string,
  ) {
    super();
  }
}

/**
 * Adds the municipalities, parishes and cemeteries that are not known yet. What is known stays as it is, but gets its
 * municipal holiday or its exceptions when it has none.
 */
export class ImportPlaces extends Command<void> {
  constructor(
    readonly cities: readonly CityToImport[],
    readonly parishes: readonly ParishToImport[],
    readonly cemeteries: readonly CemeteryToImport[],
  ) {
    super();
  }
}
