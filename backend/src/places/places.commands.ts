import { Command } from '@nestjs/cqrs';

export interface CityToImport {
  /** DICO code, four digits. */
  readonly code: string;
  readonly name: string;
  readonly district: string;
  readonly lat: number;
  readonly lng: number;
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
}

/** Adds the municipalities, parishes and cemeteries that are not known yet; what is known stays as it is. */
export class ImportPlaces extends Command<void> {
  constructor(
    readonly cities: readonly CityToImport[],
    readonly parishes: readonly ParishToImport[],
    readonly cemeteries: readonly CemeteryToImport[],
  ) {
    super();
  }
}
