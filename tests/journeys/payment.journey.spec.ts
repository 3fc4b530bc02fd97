/** Journeys through the payment when something goes wrong, in one application and one browser. */
import { afterAll } from '@jest/globals';
import { endSharedJourney } from '../support/browser/shared-journey.js';
import './payment/bad-luck.part.js';
import './payment/declined-card.part.js';

afterAll(endSharedJourney);
