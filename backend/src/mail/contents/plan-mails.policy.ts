import { subscriptionLifecycle } from '@perpetua/contracts/lifecycles/subscription.lifecycle';
import type { ContentWriter, MailContent } from './mail-about.js';

const planEnding: ContentWriter = ({ plan }, words) =>
  plan && {
    text: 'plan_ending',
    values: { date: words.date(plan.lastDate) },
    facts: [
      { label: 'order', value: plan.orderNumber },
      { label: 'products', value: words.text(plan.productName) },
      { label: 'visits', value: String(plan.visits) },
    ],
    link: `/subscriptions/${plan.subscriptionId}/renew`,
    ...(subscriptionLifecycle.isFinal(plan.status) && { stale: 'the plan is over' }),
    ...(plan.isRenewed && { stale: 'the plan is renewed' }),
  };

/** A mail about a change of a plan, with a link to the plan. */
const planNews =
  (text: MailContent['text']): ContentWriter =>
  ({ plan, values }, words) => {
    if (plan === undefined) return undefined;
    const { date, until, days, visit, amountCents, city } = values;
    return {
      text,
      values: {
        n: plan.orderNumber,
        ...(date !== undefined && { date: words.date(date) }),
        ...(until !== undefined && { until: words.time(new Date(until), plan) }),
        ...(days !== undefined && { days }),
        ...(visit !== undefined && { visit }),
        ...(city !== undefined && { city }),
        ...(amountCents !== undefined && { amount: words.money(Number(amountCents)) }),
      },
      facts: [
        { label: 'order', value: plan.orderNumber },
        { label: 'products', value: words.text(plan.productName) },
      ],
      link: `/subscriptions/${plan.subscriptionId}`,
    };
  };

/** The mails about a bought plan. */
export const planMails = {
  plan_ending: planEnding,
  plan_moved: planNews('plan_moved'),
  plan_relocated: planNews('plan_relocated'),
  plan_paused: planNews('plan_paused'),
  plan_resumed: planNews('plan_resumed'),
  plan_cancelled: planNews('plan_cancelled'),
} as const satisfies Record<string, ContentWriter>;
