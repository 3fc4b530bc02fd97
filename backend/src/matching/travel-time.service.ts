import { Injectable } from '@nestjs/common';
import { greatCircleKm } from '@perpetua/contracts/great-circle';
import type { Location } from '@perpetua/contracts/validation';
import { AppConfig } from '../config/app-config.js';

/** How long partners travel between two places. A service that knows roads can take the place of the estimate. */
@Injectable()
export abstract class TravelTime {
  /** The time between two points in minutes. */
  abstract minutes(from: Location, to: Location): Promise<number>;
}

/** How much longer a way is than the straight line, on average (docs/domain.md#matching). */
const DETOUR = 1.3;

/** Estimates travel by the straight line, at one speed (`TRAVEL_SPEED_KMH`). */
@Injectable()
export class EstimatedTravelTime extends TravelTime {
  private readonly kmh: number;

  constructor({ travelSpeedKmh }: Pick<AppConfig, 'travelSpeedKmh'>) {
    super();
    this.kmh = travelSpeedKmh;
  }

  override async minutes(from: Location, to: Location): Promise<number> {
    return ((greatCircleKm(from, to) * DETOUR) / this.kmh) * 60;
  }
}
