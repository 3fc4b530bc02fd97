import { z } from 'zod';
import * as audit from './audit.contract.js';
import * as cart from './cart.contract.js';
import * as catalogue from './catalogue.contract.js';
import * as contact from './contact.contract.js';
import * as dashboard from './dashboard.contract.js';
import * as delivery from './delivery.contract.js';
import * as demo from './demo.contract.js';
import * as fulfilment from './fulfilment.contract.js';
import * as graves from './graves.contract.js';
import * as http from './http.contract.js';
import * as identity from './identity.contract.js';
import * as invoicing from './invoicing.contract.js';
import * as languages from './languages.js';
import * as mail from './mail.contract.js';
import * as notifications from './notifications.contract.js';
import * as openingHours from './opening-hours.contract.js';
import * as operations from './operations.contract.js';
import * as orderCorrection from './order-correction.contract.js';
import * as orderNotes from './order-notes.contract.js';
import * as ordering from './ordering.contract.js';
import * as partnerProspect from './partner-prospect.contract.js';
import * as partners from './partners.contract.js';
import * as payments from './payments.contract.js';
import * as places from './places.contract.js';
import * as site from './site.contract.js';
import * as slots from './slots.contract.js';
import * as subscriptions from './subscriptions.contract.js';
import * as validation from './validation.js';
import * as venues from './venues.contract.js';

const files: readonly Record<string, unknown>[] = [
  audit,
  cart,
  catalogue,
  contact,
  dashboard,
  delivery,
  demo,
  fulfilment,
  graves,
  http,
  identity,
  invoicing,
  languages,
  mail,
  notifications,
  openingHours,
  operations,
  orderCorrection,
  orderNotes,
  ordering,
  partnerProspect,
  partners,
  payments,
  places,
  site,
  slots,
  subscriptions,
  validation,
  venues,
];

const SUFFIX = 'Schema';

/**
 * The name of each schema, derived from its export: `userSchema` is `User`. A schema that is exported under two names
 * gets the first one.
 * @throws Error when two schemas have the same name
 */
export function schemaNames(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>();
  const taken = new Set<string>();
  for (const [key, schema] of files.flatMap((file) => Object.entries(file))) {
    if (!key.endsWith(SUFFIX) || !(schema instanceof z.ZodType) || names.has(schema)) continue;
    const name = key.charAt(0).toUpperCase() + key.slice(1, -SUFFIX.length);
    if (taken.has(name)) throw new Error(`Two schemas of the contracts are called ${name}`);
    taken.add(name);
    names.set(schema, name);
  }
  return names;
}
