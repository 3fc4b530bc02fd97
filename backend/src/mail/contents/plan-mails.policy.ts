import { subscriptionLifecycle } from '@perpetua/contracts/lifecycles/subscription.lifecycle';
import type { ContentWriter } from './mail-about.js';

const planEnding: ContentWriter = ({ plan }, words) =>
  plan && {
    text: 'plan_ending',
    values: { date: words.date(plan.lastDate) },
    facts: [
      { label: 'order', value: plan.orderNumber },
      { label: 'products', value: words.text(plan.productName) },
      { label: 'visits', value: String(plan.visits) },
    ],
    link: '/limpeza-de-campas',
    ...(subscriptionLifecycle.isFinal(plan.status) && { stale: 'the plan is over' }),
  };

/** The mails about a bought plan. */
export const planMails = { plan_ending: planEnding } as const satisfies Record<string, ContentWriter>;
