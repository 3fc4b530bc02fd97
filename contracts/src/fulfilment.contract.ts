import { ceremonySchema } from './ceremony.js';
import { expectedRefund } from './expected-amounts.js';
import { customerInstructionsSchema } from './flower-instructions.js';
import { z } from 'zod';
import { translationsSchema } from './languages.js';
import { type ServiceDeadline, serviceLifecycle } from './lifecycles/service.lifecycle.js';
import { serviceLabels } from './lifecycles/service-label.js';
import { amountSchema, hourSchema, localDateSchema, locationSchema, optionalHour, uuidSchema } from './validation.js';
import { servicePhotoSchema } from './service-photos.js';
import { counterOfferErrors, openOfferSchema, otherHourSchema } from './offers.contract.js';

export const serviceTypes = ['flower', 'clean'] as const;
export type ServiceType = (typeof serviceTypes)[number];

/** When a partner withdraws fewer than this many hours before the slot, the service is escalated to the admins. */
export const lateWithdrawalHours = 4;

/** How long before their slot flowers can be started, unless an earlier delivery is allowed. */
export const flowersStartHoursBefore = 3;
/** How long before their slot flowers can be delivered, unless an earlier delivery is allowed. */
export const flowersDeliveredMinutesBefore = 30;

export * from './consideration-outcomes.js';
export * from './service-photos.js';
export * from './offers.contract.js';

const reason = (maximum: number) => z.string().trim().min(1, 'Please give a reason.').max(maximum);
const optionalText = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum)
    .nullish()
    .transform((text) => text || undefined);

/**
 * When a partner did what a call reports (ISO 8601 with an offset): the time of the device, corrected by `X-Now`. The
 * server believes it for at most 12 hours back, and never before the acceptance; otherwise the arrival counts.
 */
const doneAt = z.iso.datetime({ offset: true }).optional();

/** For how many hours the server believes a partner's `doneAt`. */
export const doneAtBelievedHours = 12;

/** Body of `POST /Service/{id}/start` and `POST /Service/{id}/deliver`; may be left out. */
export const partnerActSchema = z
  .object({ doneAt })
  .nullish()
  .transform((body) => body ?? {});
export type PartnerActRequest = z.infer<typeof partnerActSchema>;

/** Body of `POST /Service/{id}/accept`. */
export const acceptOfferSchema = z.object({ offerId: uuidSchema, doneAt });
export type AcceptOfferRequest = z.infer<typeof acceptOfferSchema>;

/**
 * `POST /Service/{id}/decline`; the event contains the reason and admins read it, so it must not name the customer
 * (docs/domain.md#personal-data).
 */
export const declineOfferSchema = z.object({ offerId: uuidSchema, reason: reason(200), doneAt });
export type DeclineOfferRequest = z.infer<typeof declineOfferSchema>;

/** Body of `POST /Service/{id}/feedback`. */
export const feedbackSchema = z.object({ rating: z.int().min(1).max(5), comment: optionalText(1000) });
export type FeedbackRequest = z.infer<typeof feedbackSchema>;

/** `POST /Service/{id}/allow-early`: agrees that flowers are delivered before their slot; an admin must give the reason. */
export const allowEarlySchema = z
  .object({ reason: optionalText(200) })
  .nullish()
  .transform((body) => body ?? { reason: undefined });
export type AllowEarlyRequest = z.infer<typeof allowEarlySchema>;

/** `POST /Service/{id}/cancel`; an admin must give the reason. */
export const cancelServiceSchema = z
  .object({ reason: optionalText(200), ...expectedRefund })
  .nullish()
  .transform((body) => body ?? { reason: undefined, expectedRefund: undefined });
export type CancelServiceRequest = z.infer<typeof cancelServiceSchema>;

/**
 * `POST /Service/{id}/withdraw`; the event contains the reason and admins read it, so it must not name the customer
 * (docs/domain.md#personal-data).
 */
export const withdrawServiceSchema = z.object({ reason: reason(200), doneAt });
export type WithdrawServiceRequest = z.infer<typeof withdrawServiceSchema>;

/** `POST /Service/{id}/reschedule`: without `hour`, flowers keep their hour. An admin must give the reason. */
export const rescheduleSchema = z.object({
  /** The new date; date and hour are local to the place. */
  date: localDateSchema,
  hour: optionalHour,
  reason: optionalText(200),
  doneAt,
});
export type RescheduleRequest = z.infer<typeof rescheduleSchema>;

/** `POST /Service/{id}/reschedule/answer`; an admin must give the reason, and a customer's reason is not stored. */
export const rescheduleAnswerSchema = z.object({ agree: z.boolean(), reason: optionalText(200), doneAt });
export type RescheduleAnswerRequest = z.infer<typeof rescheduleAnswerSchema>;

/** Why a partner cannot continue (docs/domain.md#service). */
export const blockKinds = ['grave_not_found', 'closed', 'refused'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** `POST /Service/{id}/blocked`; the customer reads the note. */
export const blockServiceSchema = z.object({ kind: z.enum(blockKinds), note: reason(500), doneAt });
export type BlockServiceRequest = z.infer<typeof blockServiceSchema>;

/**
 * `POST /Service/{id}/block-answer`: `date` and `hour` say when the partner comes again, by default on the next open
 * day. An admin must give a reason, and may set `escalate` instead of a date to escalate the service to the admins.
 */
export const blockAnswerSchema = z
  .object({
    date: localDateSchema.nullish().transform((date) => date ?? undefined),
    hour: optionalHour,
    escalate: z.boolean().default(false),
    reason: optionalText(200),
  })
  .nullish()
  .transform((body) => body ?? { date: undefined, hour: undefined, escalate: false, reason: undefined });
export type BlockAnswerRequest = z.infer<typeof blockAnswerSchema>;

/** The reasons of a complaint. */
export const disputeReasons = ['not_done', 'poor_quality', 'wrong_item', 'late', 'other'] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** Body of `POST /Service/{id}/dispute`. */
export const disputeSchema = z.object({ reason: z.enum(disputeReasons), text: reason(1000) });
export type DisputeRequest = z.infer<typeof disputeSchema>;

/** How an admin can resolve a dispute. */
export const disputeOutcomes = ['reject', 'redo', 'reassign', 'partial', 'full'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/**
 * `POST /Service/{id}/resolve`: `amount` is the amount of a partial refund. For a redo, `date` and `hour` say when the
 * service is performed again, by default on the next open day.
 */
export const resolveDisputeSchema = z
  .object({
    outcome: z.enum(disputeOutcomes),
    amount: amountSchema.nullish().transform((amount) => amount ?? undefined),
    date: localDateSchema.nullish().transform((date) => date ?? undefined),
    hour: optionalHour,
    reason: reason(200),
  })
  .refine(({ outcome, amount }) => outcome !== 'partial' || (amount !== undefined && Number(amount) > 0), {
    path: ['amount'],
    error: 'A partial refund needs an amount.',
  });
export type ResolveDisputeRequest = z.infer<typeof resolveDisputeSchema>;

/** Body of `POST /Service/{id}/assign` and `POST /Service/{id}/offer`: the partner whom the admin chooses, and why. */
export const choosePartnerSchema = z.object({ partnerId: uuidSchema, reason: reason(200) });
export type ChoosePartnerRequest = z.infer<typeof choosePartnerSchema>;

/**
 * `POST /Service/{id}/propose` restarts matching: `offerId` is the open offer to withdraw; omitted when no partner is
 * being asked.
 */
export const proposeServiceSchema = z.object({ offerId: uuidSchema.optional(), reason: reason(200) });
export type ProposeServiceRequest = z.infer<typeof proposeServiceSchema>;

/** The status of a service; for a cancelled service, it also says who cancelled it or why. */
export const serviceStatusDetails = [
  ...serviceLifecycle.states.filter((status) => status !== 'none' && status !== 'cancelled'),
  'cancelled_by_customer',
  'cancelled_by_admin',
  'cancelled_unserved',
  'cancelled_missed',
  'cancelled_closed_day',
  'cancelled_after_dispute',
] as const;
export type ServiceStatusDetail = (typeof serviceStatusDetails)[number];

const personSchema = z.object({ id: uuidSchema, name: z.string() });

/** One step of a service's history in the reader's language, limited to what the reader may know. */
export const serviceStepSchema = z.object({
  /** When it happened; of a partner's act, when it was done. */
  at: z.iso.datetime(),
  /** When a partner's act was reported; absent if that was within a minute of when it was done. */
  reportedAt: z.iso.datetime().optional(),
  /** The type of the event, from which pages choose an icon. */
  type: z.enum(serviceLifecycle.events),
  sentence: z.string(),
});
export type ServiceStep = z.infer<typeof serviceStepSchema>;

/** Deadlines that are shown to people. */
export const serviceDeadlineKinds = [
  'start_matching',
  'offer_expiry',
  'escalate',
  'cancel_unserved',
  'reschedule_lapse',
  'no_show',
  'proof_reminder',
  'stalled',
  'block_escalation',
  'feedback_timeout',
  'dispute_alarm',
  'close',
] as const satisfies readonly ServiceDeadline[];
export type ServiceDeadlineKind = (typeof serviceDeadlineKinds)[number];

/** Why a service is escalated to the admins, who must find a partner. */
export const escalationReasons = [
  'no_partner',
  'time_short',
  'withdrew_late',
  'stalled',
  'blocked',
  'partner_blocked',
] as const;
export type EscalationReason = (typeof escalationReasons)[number];

/** Who proposed a new date. */
export const proposers = ['customer', 'partner', 'admin'] as const;
export type Proposer = (typeof proposers)[number];

/**
 * A service; dates and hours are local to `timeZone`. `history`, `refundOnCancel` and `nextDeadline` are only in the
 * response of `GET /Service/{id}`. `refund` is the sum of all refunds granted so far.
 *
 * A partner who has only an offer sees city, parish, of a cleaning the cemetery, date, products (whether they have a
 * ribbon, not its words), the amount to receive, the distance rounded to half a kilometre, and as `location` the point of
 * the cemetery or, for a home or church, of the municipality. The exact `location`, `address`, `grave`, `contact`, ribbon texts, instructions
 * (`customerInstructionsSchema`), ceremony and photos become visible after acceptance.
 *
 * `partner` is present as soon as a partner has accepted, with the phone number until the service is over. `customer`
 * is present only for admins, who see phone number and e-mail address of both as long as the accounts exist.
 */
export const serviceSchema = z.object({
  id: uuidSchema,
  orderId: uuidSchema,
  orderNumber: z.string(),
  subscriptionId: uuidSchema.optional(),
  occurrence: z.number().int().optional(),
  type: z.enum(serviceTypes),
  name: translationsSchema,
  products: z.array(
    z.object({
      productId: uuidSchema,
      name: translationsSchema,
      quantity: z.number().int(),
      /**
       * The ribbon text of each piece, null for a ribbon without words; before acceptance, the partner sees
       * `withRibbon` instead.
       */
      ribbonText: z.string().nullable().optional(),
      withRibbon: z.literal(true).optional(),
    }),
  ),
  label: z.enum(serviceLabels),
  status: z.enum(serviceLifecycle.states),
  statusDetail: z.enum(serviceStatusDetails),
  purchaseDate: localDateSchema,
  scheduledDate: localDateSchema,
  scheduledHour: hourSchema.optional(),
  timeZone: z.string(),
  /**
   * The days to which we may move the cleaning, because its customer agreed to that; absent if it stays on its day. A
   * cleaning is moved once at most, and not after a partner has accepted.
   */
  flexible: z.object({ from: localDateSchema, to: localDateSchema }).optional(),
  completionDate: localDateSchema.optional(),
  total: amountSchema,
  city: z.string(),
  parish: z.string(),
  address: z.string().nullable(),
  /** The name of the church; of the home, where `address` begins with its street. */
  placeName: z.string().optional(),
  deliverToGrave: z.boolean(),
  homeDelivery: z.boolean(),
  grave: z
    .object({
      id: uuidSchema,
      deceasedName: z.string(),
      cemeteryId: uuidSchema,
      cemetery: z.string(),
      /** The spot within the cemetery in one line; null when none was given. */
      section: z.string().nullable(),
    })
    .optional(),
  /** The cemetery of a cleaning that is offered, by which its partner sees which offers are one way; else in `grave`. */
  cemetery: z.object({ id: uuidSchema, name: z.string() }).optional(),
  location: locationSchema.optional(),
  contact: z.object({ name: z.string(), phone: z.string().nullable() }).optional(),
  ...customerInstructionsSchema.shape,
  /** The ceremony at a church or home, if the customer described one. */
  ceremony: ceremonySchema.optional(),
  images: z.object({ before: z.array(servicePhotoSchema), after: z.array(servicePhotoSchema) }),
  rating: z.number().int().optional(),
  comment: z.string().optional(),
  refund: amountSchema.optional(),
  partner: personSchema.extend({ phone: z.string().optional(), email: z.string().optional() }).optional(),
  customer: personSchema.extend({ phone: z.string().optional(), email: z.string().optional() }).optional(),
  amountToReceive: amountSchema.optional(),
  distanceKm: z.number().optional(),
  /** `hour`: the other hour that the partner has proposed. */
  offer: z.object({ id: uuidSchema, expiresAt: z.iso.datetime(), hour: hourSchema.optional() }).optional(),
  /**
   * Present for the partner who accepted in advance, and for admins: until `handBackUntil`, `withdraw` hands it back
   * without a mark against the partner.
   */
  acceptedInAdvance: z.object({ handBackUntil: z.iso.datetime() }).optional(),
  /** All open offers, the earliest first; present only for admins, while at least one is open. */
  offers: z.array(openOfferSchema).optional(),
  /** The other hours that partners propose and the customer may choose, the earliest first; only for the customer. */
  otherHours: z.array(otherHourSchema).optional(),
  /**
   * A proposed new date, which the side that did not propose it can accept or decline until `answerBy`. The agreed date
   * stays valid until the proposal is accepted.
   */
  proposal: z
    .object({
      by: z.enum(proposers),
      date: localDateSchema,
      hour: hourSchema.optional(),
      answerBy: z.iso.datetime(),
      reason: z.string().optional(),
      /**
       * The cemetery closed on the agreed day: a refusal or no answer ends the service with a full refund, unless the day is
       * open again and still to come.
       */
      cause: z.literal('closed_day').optional(),
    })
    .optional(),
  /** From when the partner can start and deliver the flowers; absent for cleanings, and when there is nothing to deliver. */
  earliest: z.object({ start: z.iso.datetime(), delivery: z.iso.datetime() }).optional(),
  /** Whether the work was done after its slot; of a cleaning, after its day. */
  late: z.literal(true).optional(),
  /** Who allowed a delivery before the slot, and why if they said so; absent unless it is allowed. */
  early: z.object({ by: z.enum(['customer', 'admin']), reason: z.string().optional() }).optional(),
  /** What blocks the work, and until when the customer may decide how it continues. */
  block: z.object({ kind: z.enum(blockKinds), note: z.string().optional(), answerBy: z.iso.datetime() }).optional(),
  /**
   * The open complaint; only the customer and admins see its text. `overdue`: `alarmAt` (T9) has passed, so an admin
   * should have decided.
   */
  dispute: z
    .object({
      reason: z.enum(disputeReasons),
      text: z.string().optional(),
      openedAt: z.iso.datetime(),
      alarmAt: z.iso.datetime(),
      overdue: z.boolean(),
    })
    .optional(),
  /** Why the service is escalated; present only for admins. */
  escalation: z.enum(escalationReasons).optional(),
  /** The steps so far, oldest first; absent for a partner who has not accepted. */
  history: z.array(serviceStepSchema).optional(),
  /**
   * The refund that the customer would get for a cancellation at this moment (`X-Now`); present only when `cancel` is
   * allowed.
   */
  refundOnCancel: amountSchema.optional(),
  /** The next deadline that concerns the reader, and when it fires; absent if there is none. */
  nextDeadline: z.object({ kind: z.enum(serviceDeadlineKinds), at: z.iso.datetime() }).optional(),
  /**
   * When the passing of time alone, without an event, next changes what the reader may do or reads: the day of the work
   * begins, flowers can be started or delivered, a dispute becomes overdue; in `GET /Service/{id}` also when
   * `refundOnCancel` changes. Absent if nothing does. An offer itself says when it ends (`offer.expiresAt`).
   */
  nextChangeAt: z.iso.datetime().optional(),
  version: z.number().int(),
  allowedActions: z.array(z.string()),
});
export type Service = z.infer<typeof serviceSchema>;

/**
 * Error codes that the fulfilment API returns in addition to `platformErrors`; the frontend has a text for each.
 */
export const fulfilmentErrors = {
  offer_closed: 409,
  ...counterOfferErrors,
  no_capacity: 409,
  service_changed: 409,
  day_not_closed: 409,
  not_the_day: 422,
  too_early: 422,
  photo_required: 422,
  photo_reused: 409,
  not_a_photo: 415,
  not_started: 422,
  too_many_photos: 422,
  unsuitable_partner: 422,
  reason_required: 422,
  own_proposal: 409,
  proposal_closed: 409,
  reschedule_too_late: 422,
  amount_too_high: 422,
  link_invalid: 403,
  link_expired: 403,
} as const;
export type FulfilmentErrorCode = keyof typeof fulfilmentErrors;
