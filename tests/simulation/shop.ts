import type { CemeteryHours } from '@perpetua/contracts/opening-hours.contract';
import type { Region } from '@perpetua/contracts/regions';
import { coversInAdvance } from '@perpetua/contracts/standing-acceptance';
import type { Location } from '@perpetua/contracts/validation';
import {
  type DeliveryMoment,
  slotCalendar,
  type SlotRules,
} from '../../backend/src/ordering/checkout/delivery-slots.policy.js';
import { allSaintsHours } from '../../backend/src/seed/all-saints.js';
import type { Neighbourhood } from './neighbourhood.js';
import { capacityOn } from './day-books.js';

/** What a customer asks for; the hours of the cemetery and the partners follow from the place. */
interface Wish extends Pick<SlotRules, 'kind' | 'timeZone' | 'leadHours'> {
  readonly place: Location;
}

const REGIONS: Readonly<Record<string, Region>> = { 'Atlantic/Madeira': 'PT-MA', 'Atlantic/Azores': 'PT-AC' };
const OPEN = { opens: '09:00', closes: '17:00' };
/** The hours of every cemetery. */
export const everyDay = { mon: OPEN, tue: OPEN, wed: OPEN, thu: OPEN, fri: OPEN, sat: OPEN, sun: OPEN };

/**
 * What the shop sells: its own calendar (docs/domain.md#checks-before-payment) with the lead times, the night rule, the
 * closed days of cemeteries, and only where a partner goes; at night also for the morning where a partner accepts in advance. All partners count with their whole capacity, because the
 * same orders are simulated with every policy.
 */
export class Shop {
  private readonly exceptions: CemeteryHours['exceptions'];

  constructor(
    private readonly neighbourhood: Neighbourhood,
    from: Date,
  ) {
    this.exceptions = allSaintsHours(from);
  }

  /** The requested moment, or the nearest one that is sold; null if nobody goes there. */
  sells({ place, ...wish }: Wish, moment: DeliveryMoment, now: Date): DeliveryMoment | null {
    const near = this.neighbourhood
      .of(wish.kind === 'flower' ? 'flower' : 'grave', place)
      .filter(({ worker, distanceKm }) => distanceKm <= worker.radiusKm);
    const calendar = slotCalendar(
      {
        ...wish,
        cemetery: wish.kind === 'clean' ? this.hoursIn(wish.timeZone) : null,
        hasNightRule: true,
        isCoveredOn: (date) =>
          near.some(
            ({ worker: { standing }, distanceKm }) =>
              standing !== null && coversInAdvance(standing, { date, distanceKm, amountCents: 0 }),
          ),
        partnersOn: (date) => near.filter(({ worker }) => capacityOn(worker, date) > 0).length,
      },
      now,
    );
    const verdict = calendar.verdict(moment);
    return verdict.fits ? moment : verdict.nearest;
  }

  private hoursIn(timeZone: string): CemeteryHours {
    const region = REGIONS[timeZone] ?? 'PT';
    return { openingHours: everyDay, holidayHours: null, exceptions: this.exceptions, municipalHoliday: null, region };
  }
}
