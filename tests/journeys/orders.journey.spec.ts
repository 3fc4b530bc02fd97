/** Journeys about single orders and their places, in one application and one browser. */
import { afterAll } from '@jest/globals';
import { endSharedJourney } from '../support/browser/shared-journey.js';
// First, because it counts all services of a cemetery on one day.
import './orders/places-that-change.part.js';
import './orders/church-by-name.part.js';
import './orders/corrected-ribbon.part.js';
import './orders/phone-order.part.js';

afterAll(endSharedJourney);
