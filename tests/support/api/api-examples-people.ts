import { currentLegalVersion } from '@perpetua/contracts/legal-versions';
import { newId } from '../../../backend/src/platform/ids.js';
import { demoPassword } from '../../../backend/src/sandbox/demo/demo-accounts.js';
import { anAddress, type Examples, password, pictureForm, signUp, type Stage } from './api-fixture.js';
import type { Person } from '../fixtures/world.js';

const addressOf = async (stage: Stage): Promise<{ person: Person; id: string }> => {
  const person = await stage.newcomer();
  const { id } = await person.ok<{ id: string }>('POST', '/User/adresses', anAddress);
  return { person, id };
};

const signedUp = async ({ world }: Stage): Promise<string> => {
  const body = signUp();
  await world.app.request('POST', '/api/User', { body });
  return String(body['email']);
};

/** A new customer who asked for another e-mail address; `email` is the one in force. */
const askedForEmail = async (stage: Stage): Promise<{ person: Person; email: string }> => {
  const person = await stage.newcomer();
  const wanted = { email: String(signUp()['email']), currentPassword: password };
  const { email } = await person.ok<{ email: string }>('PUT', `/User/${person.id}`, wanted);
  return { person, email };
};

/** Legal texts, and what people accept. */
export const legalExamples: Examples = {
  'GET /Legal': () => ({}),
  'GET /Legal/{kind}': () => ({ path: { kind: 'terms' }, query: { language: 'en' } }),
  'GET /Consent': async ({ customer }) => ({ as: await customer }),
  'GET /Consent/due': async ({ customer }) => ({ as: await customer }),
  'POST /Consent': async ({ customer }) => ({
    as: await customer,
    body: { texts: [{ kind: 'terms', version: currentLegalVersion('terms') }], language: 'pt' },
  }),
};

/** Identity: accounts, logins, addresses. */
export const identityExamples: Examples = {
  'POST /Auth/login': () => ({ body: { email: 'customer@perpetua.test', password: demoPassword } }),
  'POST /Auth/logout': async (stage) => ({ as: await stage.newcomer() }),
  'POST /Auth/check-reset-link': async (stage) => {
    const email = await signedUp(stage);
    await stage.world.app.request('POST', '/api/Auth/recover-password', { body: { email } });
    return { body: { token: await stage.linkToken(email, 'password_reset') } };
  },
  'POST /Auth/recover-password': async (stage) => ({ body: { email: await signedUp(stage), language: 'en' } }),
  'POST /Auth/reset-password': async (stage) => {
    const email = await signedUp(stage);
    await stage.world.app.request('POST', '/api/Auth/recover-password', { body: { email } });
    return { body: { token: await stage.linkToken(email, 'password_reset'), password: 'Lembranca!2027' } };
  },
  'POST /Auth/confirm-email': async (stage) => {
    const email = await signedUp(stage);
    return { body: { token: await stage.linkToken(email, 'welcome') } };
  },
  'POST /Auth/undo-email-change': async (stage) => {
    const { email } = await askedForEmail(stage);
    return { body: { token: await stage.linkToken(email, 'email_change_asked') } };
  },
  'POST /User/{id}/email-change/resend': async (stage) => {
    const { person } = await askedForEmail(stage);
    return { as: person, path: { id: person.id } };
  },
  'DELETE /User/{id}/email-change': async (stage) => {
    const { person } = await askedForEmail(stage);
    return { as: person, path: { id: person.id } };
  },
  'POST /User': () => ({ body: signUp() }),
  'POST /User/CreateWithAddress': () => ({ body: { ...signUp(), address: anAddress } }),
  'GET /User': async ({ admin }) => ({ as: await admin, query: { q: 'perpetua', page: 1, pageSize: 2 } }),
  'GET /User/my': async ({ customer }) => ({ as: await customer }),
  'GET /User/my/views': async ({ admin }) => ({ as: await admin }),
  'PUT /User/my/views': async ({ admin }) => ({
    as: await admin,
    body: [{ list: 'orders', name: 'Por pagar', search: 'status=awaiting_payment', columns: ['number', 'total'] }],
  }),
  'GET /User/{id}': async ({ customer }) => ({ as: await customer, path: { id: (await customer).id } }),
  'PUT /User/{id}': async (stage) => {
    const person = await stage.newcomer();
    return { as: person, path: { id: person.id }, body: { surname: 'Sousa e Ávila', language: 'en' } };
  },
  'PATCH /User/{id}': async (stage) => ({ as: await stage.admin, path: { id: (await stage.newcomer()).id } }),
  'GET /User/{id}/acts': async (stage) => ({
    as: await stage.admin,
    path: { id: (await stage.newcomer()).id },
  }),
  'POST /User/{id}/invite': async (stage) => {
    const admin = await stage.admin;
    const { id } = await admin.ok<{ id: string }>('POST', '/User', signUp());
    return { as: admin, path: { id } };
  },
  'DELETE /User/{id}': async (stage) => {
    const person = await stage.newcomer();
    return { as: person, path: { id: person.id } };
  },
  'PUT /User/password/{id}': async (stage) => {
    const person = await stage.newcomer();
    const body = { currentPassword: password, newPassword: 'Lembranca!2027' };
    return { as: person, path: { id: person.id }, body };
  },
  'PUT /User/{id}/logo': async (stage) => {
    const person = await stage.newcomer();
    return { as: person, path: { id: person.id }, body: await pictureForm('logo') };
  },
  'GET /User/{id}/logo': async (stage) => {
    const person = await stage.newcomer();
    await person.ok('PUT', `/User/${person.id}/logo`, await pictureForm('logo'));
    return { path: { id: person.id } };
  },
  'GET /User/adresses': async (stage) => ({ as: (await addressOf(stage)).person }),
  'POST /User/adresses': async (stage) => ({ as: await stage.newcomer(), body: { ...anAddress, billing: true } }),
  'PUT /User/update/address': async (stage) => {
    const { person, id } = await addressOf(stage);
    return { as: person, body: { id, floor: '2.º Esq.', taxId: '123456789' } };
  },
  'DELETE /User/adresses/{id}': async (stage) => {
    const { person, id } = await addressOf(stage);
    return { as: person, path: { id } };
  },
};

const application = () => {
  const { name, surname, email, phone } = signUp();
  const { city, parish, street, streetNumber, postalCode } = anAddress;
  const person = { name, surname, email, phone, password, partnerType: 'flower', taxId: '123456789' };
  const location = { lat: 37.0194, lng: -7.9304 };
  return { ...person, city, parish, street, streetNumber, postalCode, location, consent: true };
};

const applicant = async ({ world }: Stage): Promise<string> => {
  const { body } = await world.app.request<{ id: string }>('POST', '/api/Service/besupplier', { body: application() });
  return body.id;
};

const approved = async (stage: Stage): Promise<string> => {
  const [admin, id] = await Promise.all([stage.admin, applicant(stage)]);
  await admin.ok('POST', `/Partner/${id}/approve`, {});
  return id;
};

/** Partners: applications, profiles and statements, and the decisions of admins. */
export const partnerExamples: Examples = {
  'POST /Service/besupplier': () => ({ body: application() }),
  'GET /Partner': async ({ admin }) => ({ as: await admin, query: { status: 'approved', type: 'grave' } }),
  'GET /Partner/{id}': async (stage) => ({ as: await stage.admin, path: { id: await applicant(stage) } }),
  'POST /Partner/{id}/approve': async (stage) => ({
    as: await stage.admin,
    path: { id: await applicant(stage) },
    body: { reason: 'Conhecemos a casa.' },
  }),
  'POST /Partner/{id}/reject': async (stage) => ({
    as: await stage.admin,
    path: { id: await applicant(stage) },
    body: { reason: 'Fora da nossa área.' },
  }),
  'POST /Partner/{id}/suspend': async (stage) => ({
    as: await stage.admin,
    path: { id: await approved(stage) },
    body: { reason: 'Três faltas.' },
  }),
  'POST /Partner/{id}/reinstate': async (stage) => {
    const [admin, id] = await Promise.all([stage.admin, approved(stage)]);
    await admin.ok('POST', `/Partner/${id}/suspend`, { reason: 'Três faltas.' });
    return { as: admin, path: { id }, body: { reason: 'Falámos com a casa.' } };
  },
  'GET /Partner/prospect': () => ({}),
  'GET /Partner/me': async ({ florist }) => ({ as: await florist }),
  'PUT /Partner/me': async ({ world }) => ({ as: await world.demo('florist.coimbra'), body: { radiusKm: 30 } }),
  'GET /Partner/me/absences': async ({ florist }) => ({ as: await florist }),
  'POST /Partner/me/absences': async ({ world }) => {
    const from = await world.date(100 + Math.floor(Math.random() * 200));
    return { as: await world.demo('florist.coimbra'), body: { from, to: from, note: 'Casamento da Rita' } };
  },
  'DELETE /Partner/me/absences/{id}': async ({ world }) => {
    const [as, day] = await Promise.all([world.demo('florist.coimbra'), world.date(99)]);
    const body = { from: day, to: day };
    const { absences } = await as.ok<{ absences: { id: string }[] }>('POST', '/Partner/me/absences', body);
    return { as, path: { id: absences[0]?.id ?? '' } };
  },
  'GET /Partner/{id}/record': async (stage) => ({ as: await stage.admin, path: { id: (await stage.florist).id } }),
  'GET /Partner/{id}/statement': async (stage) => {
    await stage.accepted();
    return { as: await stage.admin, path: { id: (await stage.florist).id }, query: { pageSize: 5 } };
  },
  'GET /Partner/me/standing-preview': async (stage) => ({
    as: await stage.florist,
    query: { days: 'mon,tue,wed', maxPerDay: 3, maxPerWeek: 10, radiusKm: 20, minAmount: '18.00' },
  }),
  'GET /Partner/me/statement': async (stage) => {
    await stage.accepted();
    return { as: await stage.florist, query: { pageSize: 5 } };
  },
};

/** Mail: messages to support, and the mails that admins see. */
export const mailExamples: Examples = {
  'POST /Service/send-message': async ({ customer }) => ({
    as: await customer,
    body: { category: 'order', subject: `Encomenda ${newId()}`, message: 'Quando chega?' },
  }),
  'GET /Admin/mail': async (stage) => {
    await stage.linkToken(await signedUp(stage), 'welcome');
    return { as: await stage.admin, query: { template: 'welcome', pageSize: 2 } };
  },
  'GET /Admin/mail/failed': async (stage) => ({ as: await stage.admin }),
  'POST /Admin/mail/retry': async (stage) => {
    await givenUp(stage, await aMail(stage));
    return { as: await stage.admin, body: { cause: '# no such mailbox' } };
  },
  'GET /Admin/mail/{id}': async (stage) => ({ as: await stage.admin, path: { id: await aMail(stage) } }),
  'POST /Admin/mail/{id}/retry': async (stage) => {
    const id = await aMail(stage);
    await givenUp(stage, id);
    return { as: await stage.admin, path: { id } };
  },
};

const aMail = async (stage: Stage): Promise<string> => {
  const [admin, email] = await Promise.all([stage.admin, signedUp(stage)]);
  await stage.linkToken(email, 'welcome');
  const [mail] = await admin.ok<{ id: string }[]>('GET', `/Admin/mail?q=${encodeURIComponent(email)}`);
  if (mail === undefined) throw new Error('The mail is not listed');
  return mail.id;
};

const givenUp = ({ world }: Stage, id: string): Promise<unknown> =>
  world.app.database.database.query({
    name: 'spec.mail-given-up',
    text: `UPDATE platform.mail_outbox SET status = 'failed', last_error = '550 no such mailbox' WHERE id = $1`,
    values: [id],
  });
