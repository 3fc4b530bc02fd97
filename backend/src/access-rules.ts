import type { AccessRule } from './platform/http/access/access-rules.js';

type Rules = Readonly<Record<string, AccessRule>>;

const anyone = { who: ['anyone'] } as const satisfies AccessRule;
const loggedIn = { who: ['loggedIn'] } as const satisfies AccessRule;
const partner = { who: ['partner'] } as const satisfies AccessRule;
const admin = { who: ['admin'] } as const satisfies AccessRule;

const identity: Rules = {
  'POST /Auth/login': anyone,
  'POST /Auth/logout': loggedIn,
  'POST /Auth/check-reset-link': anyone,
  'POST /Auth/recover-password': anyone,
  'POST /Auth/reset-password': anyone,
  'POST /Auth/confirm-email': anyone,
  'POST /Auth/undo-email-change': anyone,
  'POST /User': anyone,
  'POST /User/CreateWithAddress': anyone,
  'GET /User': admin,
  'GET /User/my': loggedIn,
  'GET /User/my/views': admin,
  'PUT /User/my/views': admin,
  'GET /User/{id}': loggedIn,
  'PUT /User/{id}': loggedIn,
  'PATCH /User/{id}': admin,
  'GET /User/{id}/acts': admin,
  'POST /User/{id}/invite': admin,
  'POST /User/{id}/email-change/resend': loggedIn,
  'DELETE /User/{id}/email-change': loggedIn,
  'DELETE /User/{id}': loggedIn,
  'PUT /User/password/{id}': loggedIn,
  'GET /User/{id}/logo': anyone,
  'PUT /User/{id}/logo': loggedIn,
  'GET /User/adresses': loggedIn,
  'POST /User/adresses': loggedIn,
  'PUT /User/update/address': loggedIn,
  'DELETE /User/adresses/{id}': loggedIn,
};

const partners: Rules = {
  'POST /Service/besupplier': anyone,
  'GET /Partner': admin,
  'GET /Partner/{id}': admin,
  'GET /Partner/{id}/record': admin,
  'GET /Partner/{id}/statement': admin,
  'POST /Partner/{id}/approve': admin,
  'POST /Partner/{id}/reject': admin,
  'POST /Partner/{id}/suspend': admin,
  'POST /Partner/{id}/reinstate': admin,
  'GET /Partner/me/agenda-feed': partner,
  'PUT /Partner/me/agenda-feed': partner,
  'DELETE /Partner/me/agenda-feed': partner,
  'GET /Partner/me/absences': partner,
  'POST /Partner/me/absences': partner,
  'DELETE /Partner/me/absences/{id}': partner,
  'GET /Partner/me': partner,
  'GET /Partner/prospect': anyone,
  'PUT /Partner/me': partner,
  'GET /Partner/me/standing-preview': partner,
  'GET /Partner/me/statement': partner,
};

const catalogue: Rules = {
  'GET /Product': anyone,
  'GET /Product/{id}': anyone,
  'GET /Product/{id}/image': anyone,
  'POST /Product': admin,
  'PUT /Product/{id}': admin,
  'DELETE /Product/{id}': admin,
  'PUT /Product/{id}/draft': admin,
  'DELETE /Product/{id}/draft': admin,
  'POST /Product/publish': admin,
  'POST /Product/{id}/publish': admin,
  'PUT /Product/{id}/image': admin,
  'GET /Product/{id}/images/{imageId}': anyone,
  'POST /Product/{id}/images': admin,
  'PUT /Product/{id}/images': admin,
  'DELETE /Product/{id}/images/{imageId}': admin,
  'GET /ServicePlan': anyone,
  'GET /ServicePlan/product/{id}': anyone,
  'GET /ServicePlan/{id}': anyone,
  'POST /ServicePlan': admin,
  'DELETE /ServicePlan/{id}': admin,
  'PATCH /Plan/{id}': admin,
};

const places: Rules = {
  'GET /Place': anyone,
  'POST /Place/{id}/approve': admin,
  'POST /Place/{id}/reject': admin,
  'GET /Place/city': anyone,
  'GET /Place/parish': anyone,
  'GET /Cemetery': anyone,
  'GET /Cemetery/{id}': anyone,
  'POST /Cemetery/proposal': loggedIn,
  'POST /Cemetery': admin,
  'PUT /Cemetery/{id}': admin,
  'DELETE /Cemetery/{id}': admin,
  'POST /Cemetery/approve': admin,
  'POST /Cemetery/{id}/approve': admin,
  'POST /Cemetery/{id}/reject': admin,
  'POST /Cemetery/{id}/merge': admin,
  'GET /Cemetery/closed-days': admin,
  'POST /Cemetery/closed-days': admin,
};

const graves: Rules = {
  'GET /Grave': loggedIn,
  'POST /Grave': loggedIn,
  'GET /Grave/{id}': loggedIn,
  'PUT /Grave/{id}': loggedIn,
  'DELETE /Grave/{id}': loggedIn,
  'GET /Grave/{id}/move': loggedIn,
  'POST /Grave/{id}/move': loggedIn,
  'PUT /Grave/{id}/photo': loggedIn,
  'DELETE /Grave/{id}/photo': loggedIn,
};

const cart: Rules = {
  'GET /Cart': loggedIn,
  'POST /Cart': loggedIn,
  'PATCH /Cart': loggedIn,
  'DELETE /Cart/{id}': loggedIn,
  'POST /Cart/merge': loggedIn,
  'POST /Cart/restore': loggedIn,
  'DELETE /Cart/kept': loggedIn,
  'DELETE /Cart/changes': loggedIn,
  'DELETE /Cart/offered/{orderId}': loggedIn,
};

const ordering: Rules = {
  'POST /Checkout': loggedIn,
  'GET /Checkout/slots': anyone,
  'GET /Order': loggedIn,
  'GET /Order/{id}': loggedIn,
  'POST /Order/{id}/pay': loggedIn,
  'POST /Order/{id}/reschedule': loggedIn,
  'POST /Order/{id}/cancel': loggedIn,
  'POST /Order/{id}/withdraw': loggedIn,
  'PATCH /Order/{id}/delivery': loggedIn,
  'POST /Order': admin,
  'GET /Order/totals': admin,
  'POST /Order/{id}/refund': admin,
  'POST /Order/{id}/refunds/{refundId}/retry': admin,
  'GET /Order/{id}/mails': admin,
  'POST /Order/{id}/mails/{mailId}/resend': admin,
  'GET /Order/{id}/dispute-evidence': admin,
  'GET /Order/{id}/photos.zip': loggedIn,
  'GET /Order/{id}/follow-link': loggedIn,
  'PUT /Order/{id}/follow-link': loggedIn,
  'DELETE /Order/{id}/follow-link': loggedIn,
  'GET /Order/{id}/notes': admin,
  'POST /Order/{id}/notes': admin,
};

/** The webhook is authenticated by the provider's signature instead of a login. */
const payments: Rules = {
  'POST /Payment/webhook': anyone,
  'GET /Payment/session/{id}': loggedIn,
  'GET /Admin/payment-alarms': admin,
  'POST /Admin/payment-alarms/{id}/handled': admin,
};

/** The secret in the link stands for a login. */
const following: Rules = {
  'GET /Follow/{token}': anyone,
  'GET /Follow/{token}/photos/{photoId}': anyone,
  'GET /Follow/{token}/photos.zip': anyone,
  'GET /Calendar/{token}/agenda.ics': anyone,
};

const invoicing: Rules = {
  'GET /Invoice': loggedIn,
  'GET /Invoice/totals': loggedIn,
  'GET /Invoice/archive': loggedIn,
  'GET /Invoice/{id}': loggedIn,
  'GET /Invoice/{id}/pdf': loggedIn,
  'GET /Invoice/{id}/receipt': loggedIn,
};

const fulfilment: Rules = {
  'GET /Service/my': loggedIn,
  'GET /Service/{id}': loggedIn,
  'GET /Service/{id}/slots': loggedIn,
  'POST /Service/{id}/reschedule': loggedIn,
  'POST /Service/{id}/reschedule/answer': loggedIn,
  'POST /Service/{id}/cancel': loggedIn,
  'POST /Service/{id}/feedback': loggedIn,
  'POST /Service/{id}/block-answer': loggedIn,
  'POST /Service/{id}/dispute': loggedIn,
  'GET /Service/available': partner,
  'GET /Service/nearby': partner,
  'GET /Service/accepted': partner,
  'POST /Service/{id}/accept': partner,
  'POST /Service/{id}/decline': partner,
  'POST /Service/{id}/counter': partner,
  'POST /Service/{id}/accept-hour': loggedIn,
  'POST /Service/{id}/start': partner,
  'GET /Service/my/partners': loggedIn,
  'GET /Service/{id}/photos.zip': loggedIn,
  'GET /Service/{id}/calendar.ics': loggedIn,
  'POST /Service/{id}/photos': partner,
  'POST /Service/{id}/deliver': partner,
  'POST /Service/{id}/blocked': partner,
  'POST /Service/{id}/allow-early': loggedIn,
  'POST /Service/{id}/withdraw': { who: ['partner', 'admin'] },
  'GET /Service': admin,
  'POST /Service/{id}/assign': admin,
  'POST /Service/{id}/offer': admin,
  'POST /Service/{id}/propose': admin,
  'POST /Service/{id}/resolve': admin,
};

const subscriptions: Rules = {
  'GET /Subscription': loggedIn,
  'GET /Subscription/running': admin,
  'GET /Subscription/{id}': loggedIn,
  'POST /Subscription/{id}/pause': loggedIn,
  'POST /Subscription/{id}/resume': loggedIn,
  'POST /Subscription/{id}/cancel': loggedIn,
  'POST /Subscription/{id}/occurrences/{n}/move': loggedIn,
  'GET /Subscription/{id}/renewal': loggedIn,
  'POST /Subscription/{id}/renew': loggedIn,
};

const notifications: Rules = {
  'GET /Notification': loggedIn,
  'GET /Notification/unread': loggedIn,
  'GET /Notification/preferences': loggedIn,
  'PUT /Notification/preferences': loggedIn,
  'POST /Notification/read-all': loggedIn,
  'POST /Notification/{id}/read': loggedIn,
  'GET /Notification/push-key': loggedIn,
  'POST /Notification/devices': loggedIn,
  'DELETE /Notification/devices/{id}': loggedIn,
};

const administration: Rules = {
  'GET /Dashboard': admin,
  'GET /Dashboard/today': admin,
  'GET /Dashboard/coverage': admin,
  'GET /Dashboard/workloads': admin,
  'GET /Checkout/answer-time': anyone,
  'GET /Search': admin,
  'GET /Audit/events': admin,
  'GET /Audit/types': admin,
  'GET /Audit/export': admin,
  'GET /Audit/verify': admin,
  'POST /Audit/verify': admin,
  'GET /Audit/verify/{jobId}': admin,
  'GET /Audit/{stream}/{id}': admin,
  'GET /Admin/queues': admin,
  'GET /Admin/operations': admin,
  'GET /Admin/queues/{queue}/jobs': admin,
  'POST /Admin/queues/{queue}/jobs/{id}/retry': admin,
  'GET /Admin/documents': admin,
  'POST /Admin/documents/retry': admin,
  'GET /Admin/documents/missing': admin,
  'POST /Admin/documents/missing': admin,
  'GET /Admin/refunds': admin,
  'POST /Admin/refunds/retry': admin,
  'GET /Admin/dead-letters': admin,
  'POST /Admin/dead-letters/retry': admin,
  'GET /Admin/projections': admin,
  'POST /Admin/projections/{name}/rebuild': admin,
  'GET /Admin/mail': admin,
  'GET /Admin/mail/failed': admin,
  'POST /Admin/mail/retry': admin,
  'GET /Admin/mail/{id}': admin,
  'POST /Admin/mail/{id}/retry': admin,
  'GET /Admin/messages': admin,
  'POST /Admin/messages/{id}/retry': admin,
};

/** Calls that belong to no single context. Links to photos are signed, so `GET /Photo/{id}` needs no login. */
const everywhere: Rules = {
  'POST /Service/send-message': anyone,
  'GET /Photo/{id}': anyone,
  'GET /Site': anyone,
  'GET /Legal': anyone,
  'GET /Legal/{kind}': anyone,
  'GET /Consent': loggedIn,
  'GET /Consent/due': loggedIn,
  'POST /Consent': loggedIn,
  'GET /Events': loggedIn,
  'GET /health/live': anyone,
  'GET /health/ready': anyone,
  'GET /metrics': anyone,
};

const ofDemonstrations: Rules = { 'GET /Demo': anyone };

const ofTheSandbox: Rules = {
  'GET /sandbox/clock': anyone,
  'POST /sandbox/clock': anyone,
  'GET /sandbox/mail': anyone,
  'POST /sandbox/checkout/{id}': anyone,
  'POST /sandbox/dispute/{id}': anyone,
  'POST /sandbox/refund/{id}/details': anyone,
  'GET /sandbox/assets/pay.css': anyone,
  'GET /sandbox/assets/pay.js': anyone,
  'GET /sandbox/pay/{id}': anyone,
  'POST /sandbox/pay/{id}': anyone,
};

/**
 * Which roles may make each call that this installation serves; calls that it does not serve have no rule. On whose
 * records the call may act is decided by the context that owns the record: a caller who may not use it gets 404.
 */
export const accessRules = ({ demo, sandbox }: { demo: boolean; sandbox: boolean }): Rules => ({
  ...identity,
  ...partners,
  ...catalogue,
  ...places,
  ...graves,
  ...cart,
  ...ordering,
  ...payments,
  ...invoicing,
  ...fulfilment,
  ...following,
  ...subscriptions,
  ...notifications,
  ...administration,
  ...everywhere,
  ...(demo && sandbox && ofDemonstrations),
  ...(sandbox && ofTheSandbox),
});
