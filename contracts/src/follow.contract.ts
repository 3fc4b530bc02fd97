import { z } from 'zod';
import { serviceTypes } from './fulfilment.contract.js';
import { photoSizes, servicePhotoSchema } from './service-photos.js';
import { hourSchema, localDateSchema, uuidSchema } from './validation.js';

/** How far a delivery or a visit is. What concerns only the customer, such as a complaint or a refund, is not told. */
const followedStates = ['planned', 'agreed', 'under_way', 'done', 'cancelled'] as const;
export type FollowedState = (typeof followedStates)[number];

/** How far an order is whose deliveries or visits do not exist yet: it waits to be paid, is paid, or came to nothing. */
const followedOrderStates = ['waiting', 'confirmed', 'over'] as const;
export type FollowedOrderState = (typeof followedOrderStates)[number];

/** One delivery or visit as anybody with the order's link sees it: when, how far it is, and the pictures. */
const followedServiceSchema = z.object({
  id: uuidSchema,
  type: z.enum(serviceTypes),
  /** The number of a plan's visit, from 1. */
  occurrence: z.number().int().optional(),
  state: z.enum(followedStates),
  /** Date and hour are local to `timeZone`. */
  scheduledDate: localDateSchema,
  scheduledHour: hourSchema.optional(),
  timeZone: z.string(),
  completionDate: localDateSchema.optional(),
  images: z.object({ before: z.array(servicePhotoSchema), after: z.array(servicePhotoSchema) }),
});
export type FollowedService = z.infer<typeof followedServiceSchema>;

/** `GET /Follow/{token}`: an order's state and pictures, without names, places, prices, contacts or its number. */
export const followedOrderSchema = z.object({
  kind: z.enum(serviceTypes),
  state: z.enum(followedOrderStates),
  /** Those that exist so far, the latest date first. */
  services: z.array(followedServiceSchema),
});
export type FollowedOrder = z.infer<typeof followedOrderSchema>;

/** Query of `GET /Follow/{token}/photos/{photoId}`. */
export const followedPhotoQuerySchema = z.object({ size: z.enum(photoSizes).default('display') });
export type FollowedPhotoQuery = z.infer<typeof followedPhotoQuerySchema>;
