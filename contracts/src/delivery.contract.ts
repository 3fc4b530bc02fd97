import { z } from 'zod';
import { maximumFlexibleDays } from './delivery-rules.js';
import { phoneSchema } from './phone.contract.js';
import { optionalLine, postalCodeSchema, requiredLine } from './validation.js';

/** The address of a home or church, as checkouts accept it and orders store it. */
export const deliveryAddressSchema = z.object({
  street: requiredLine(120, 'street_required'),
  streetNumber: requiredLine(20, 'street_number_required'),
  floor: optionalLine(40),
  postalCode: postalCodeSchema,
  city: requiredLine(80, 'city_required'),
  parish: requiredLine(120, 'parish_required'),
});
export type DeliveryAddress = z.infer<typeof deliveryAddressSchema>;

/** The name, city and parish of a church or a home. */
export const deliveryPlaceFields = {
  name: requiredLine(120, 'place_name_required'),
  city: requiredLine(80, 'city_required'),
  parish: optionalLine(120),
};

/** The person to call about the delivery. */
export const deliveryContactSchema = z.object({ name: requiredLine(120, 'contact_name_required'), phone: phoneSchema });

/** By how many days a cleaning may be moved, so that graves of one cemetery are cared for together; 0 by default. */
export const flexibleDaysSchema = z
  .int()
  .min(0)
  .max(maximumFlexibleDays)
  .nullish()
  .transform((days) => days ?? 0);
