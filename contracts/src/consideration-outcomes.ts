/** Why matching asked or skipped a partner (docs/domain.md#matching); admins read it in the history. */
export const considerationOutcomes = [
  'chosen',
  'accepted_in_advance',
  'accepts_in_advance',
  'outside_radius',
  'absent',
  'outside_hours',
  'no_capacity',
  'too_far_between',
  'declined',
  'asked_before',
  'asked_twice',
  'asked_now',
  'open_offer_elsewhere',
  'paused',
  'suspended',
  'not_approved',
  'own_order',
] as const;
export type ConsiderationOutcome = (typeof considerationOutcomes)[number];
