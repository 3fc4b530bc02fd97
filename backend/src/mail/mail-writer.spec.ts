import { describe, expect, it } from '@jest/globals';
import { languages } from '@perpetua/contracts/languages';
import { type MailTemplate, mailTemplates } from '@perpetua/contracts/mail.contract';
import type { MailAbout } from './contents/mail-about.js';
import { contentWriters } from './contents/mail-content.policy.js';
import { wordsOf } from './contents/mail-words.js';
import { about, house, partnerId, reader } from './mail-writer.samples.js';
import { written } from './mail-writer.js';
import { filled } from './mail.texts.js';

/** The expected subject of each mail in Portuguese, English and Spanish. */
const SUBJECTS: Readonly<Partial<Record<MailTemplate, readonly string[]>>> = {
  welcome: [
    'Confirme o seu e-mail na Perpétua',
    'Please confirm your e-mail with Perpétua',
    'Confirme su correo en Perpétua',
  ],
  account_invitation: ['A sua conta na Perpétua', 'Your account with Perpétua', 'Su cuenta en Perpétua'],
  password_reset: ['Recuperação da palavra-passe', 'Password reset', 'Recuperación de contraseña'],
  password_changed: ['A sua palavra-passe foi alterada', 'Your password was changed', 'Su contraseña se ha cambiado'],
  order_received: ['Recebemos a sua encomenda {n}', 'We received your order {n}', 'Hemos recibido su pedido {n}'],
  payment_pending: [
    'Referência Multibanco da encomenda {n}',
    'Multibanco reference for order {n}',
    'Referencia Multibanco del pedido {n}',
  ],
  payment_confirmed: [
    'Pagamento confirmado: encomenda {n}',
    'Payment confirmed: order {n}',
    'Pago confirmado: pedido {n}',
  ],
  payment_failed: [
    'Pagamento não concluído: encomenda {n}',
    'Payment not completed: order {n}',
    'Pago no completado: pedido {n}',
  ],
  invoice_issued: ['Fatura-recibo da encomenda {n}', 'Invoice-receipt for order {n}', 'Factura-recibo del pedido {n}'],
  service_accepted: [
    'O seu serviço {n} foi aceite',
    'Your service {n} was accepted',
    'Su servicio {n} ha sido aceptado',
  ],
  service_scheduled: [
    'Limpeza agendada para {date}',
    'Cleaning scheduled for {date}',
    'Limpieza programada para el {date}',
  ],
  service_done: [
    'Serviço {n} concluído: veja as fotografias',
    'Service {n} completed: see the photos',
    'Servicio {n} completado: vea las fotografías',
  ],
  flowers_delivered: [
    'As suas flores foram entregues',
    'Your flowers were delivered',
    'Sus flores han sido entregadas',
  ],
  no_partner: [
    'Não conseguimos realizar o serviço {n}',
    'We could not carry out service {n}',
    'No hemos podido realizar el servicio {n}',
  ],
  refund_issued: ['Reembolso da encomenda {n}', 'Refund for order {n}', 'Reembolso del pedido {n}'],
  withdrawal_received: [
    'Recebemos o seu pedido de livre resolução',
    'We received your withdrawal notice',
    'Hemos recibido su desistimiento',
  ],
  complaint_received: [
    'Recebemos a sua reclamação {n}',
    'We received your complaint {n}',
    'Hemos recibido su reclamación {n}',
  ],
  plan_ending: [
    'O seu plano de limpeza termina a {date}',
    'Your cleaning plan ends on {date}',
    'Su plan de limpieza termina el {date}',
  ],
  anniversary: ['Uma data a recordar', 'A date to remember', 'Una fecha para recordar'],
  partner_applied: [
    'Recebemos a sua candidatura a parceiro',
    'We received your partner application',
    'Hemos recibido su solicitud de colaborador',
  ],
  partner_approved: [
    'A sua conta de parceiro está ativa',
    'Your partner account is active',
    'Su cuenta de colaborador está activa',
  ],
  partner_new_job: [
    'Novo serviço disponível em {city}',
    'New job available in {city}',
    'Nuevo servicio disponible en {city}',
  ],
  partner_payout: ['Pagamento enviado: {amount}', 'Payout sent: {amount}', 'Pago enviado: {amount}'],
  contact_received: ['Recebemos a sua mensagem', 'We received your message', 'Hemos recibido su mensaje'],
};

const mailOf = (template: MailTemplate, language: (typeof languages)[number], changes: Partial<MailAbout> = {}) => {
  const words = wordsOf(language);
  const content = contentWriters[template]({ ...about, ...changes }, words);
  if (content === undefined) throw new Error(`${template} has nothing to say`);
  const mail = written(content, reader, { words, house });
  return { ...mail, ...mail.body(), content };
};

const everyMail = mailTemplates.flatMap((template) => languages.map((language) => ({ template, language })));
const unescaped = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
/** The words of a text without the separators that only the plain text contains; the HTML page uses styles instead. */
const wordsIn = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((word) => word.replace(/:$/, ''))
    .filter((word) => !['', '--', '>'].includes(word));

describe('the mails', () => {
  it('have the expected subjects in all three languages', () => {
    const values = {
      n: 'P-1042',
      city: 'Lisboa',
    };
    for (const [template, subjects] of Object.entries(SUBJECTS)) {
      for (const [index, language] of languages.entries()) {
        const words = wordsOf(language);
        const date = template === 'plan_ending' ? '2026-12-01' : '2026-11-25';
        const amount = words.money(123450);
        const expected = filled(subjects[index] ?? '', { ...values, date: words.date(date), amount });
        expect(mailOf(template as MailTemplate, language).subject).toBe(expected);
      }
    }
    expect(Object.keys(SUBJECTS)).toHaveLength(24);
  });

  it.each(everyMail)(
    'render $template in $language without unfilled placeholders, with the same words in HTML and plain text',
    ({ template, language }) => {
      const { subject, html, text, links, content } = mailOf(template, language);
      for (const part of [subject, html.replace(/<style>[\s\S]*?<\/style>/, ''), text]) {
        expect(part).not.toMatch(/[{}]|undefined|null|NaN|\[object/);
      }
      expect(`${subject} ${text}`).not.toContain('!');
      expect(text).not.toMatch(/\b(você|senha|ti|tú)\b/i);
      expect(html.startsWith('<!doctype html>')).toBe(true);
      expect(html).toContain(`<html lang="${language === 'pt' ? 'pt-PT' : language}">`);
      expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|src=/);
      const readInHtml = new Set(wordsIn(unescaped(html)));
      expect(wordsIn(text).filter((word) => !readInHtml.has(word))).toEqual([]);
      expect(links.length).toBe(content.link === undefined ? 0 : 1);
      for (const link of links) {
        expect(link).toMatch(/^https:\/\/perpetua\.example\//);
        expect(text).toContain(link);
        expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
      }
    },
  );

  it.each(everyMail)('name the selling company and the complaints book: $template in $language', (mail) => {
    const { text, html } = mailOf(mail.template, mail.language);
    for (const part of ['Flores Exemplo, Lda.', '501234560', 'Rua do Lioz, 12, 1350-001 Lisboa', 'CRC Lisboa']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toContain('https://www.livroreclamacoes.pt/');
  });

  it('format money, dates and distances for each language', () => {
    const job = mailOf('partner_new_job', 'pt').text.replaceAll('\u00a0', ' ');
    expect(job).toContain('Distância: 3,0 km');
    expect(job).toContain('Valor a receber: 36,40 €');
    expect(job).toContain('Data: 25 de novembro de 2026, 11:00–12:00');
    expect(job).toContain('Responder até: 21 de novembro de 2026');
    expect(mailOf('order_received', 'en').text).toContain('Total including VAT: €45.50');
    expect(mailOf('order_received', 'es').text).toContain('Artículos: 2 × Ramo de Claveles');
  });

  it('show a partner neither the order number nor the exact place of an offered service', () => {
    const { text } = mailOf('partner_new_job', 'pt');
    expect(text).not.toContain('P-1042');
    expect(text).toContain('Local: Estrela, Lisboa');
  });

  it('tell the customer that the date of a paid order cannot be kept, or that flowers were not delivered', () => {
    const late = mailOf('payment_confirmed', 'pt', { values: { chooseBy: '2026-11-24T12:00:00Z' } });
    expect(late.text).toContain('Indique-nos uma nova data até 24 de novembro de 2026');
    const missed = mailOf('no_partner', 'en', { values: { missed: 'yes' } });
    expect(missed.text).toContain('were not delivered at the time agreed');
    expect(mailOf('no_partner', 'en').text).toContain('no partner could accept');
  });

  it('remind a partner of the missing photo and confirmation, with a link to the service', () => {
    const reminder = mailOf('proof_reminder', 'pt');
    expect(reminder.subject).toBe('O serviço P-1042 aguarda a sua conclusão');
    expect(reminder.text).toContain('Faltam a fotografia do trabalho feito e a confirmação');
    expect(reminder.links).toEqual([`https://perpetua.example/my-services-adv/${about.service?.serviceId}`]);
    const photographed = mailOf('proof_reminder', 'en', {
      service: about.service && { ...about.service, hasProof: true },
    });
    expect(photographed.text).toContain('The photo of the finished work has arrived; the confirmation');
  });

  it('tell times by the clock of the place, and the time for an answer by that of the partner, with their names', () => {
    const azores = { timeZone: 'Atlantic/Azores' } as const;
    const service = about.service && { ...about.service, ...azores };
    const offer = (partnerZone: string, language: (typeof languages)[number]) =>
      mailOf('partner_new_job', language, { service, partnerZone }).text;
    expect(offer('Atlantic/Azores', 'pt')).toContain('25 de novembro de 2026, 11:00–12:00 (hora dos Açores)');
    expect(offer('Atlantic/Azores', 'pt')).toContain('21 de novembro de 2026 às 18:05 (hora dos Açores)');
    expect(offer('Europe/Lisbon', 'en')).toContain('25 November 2026, 11:00–12:00 (Azores time)');
    expect(offer('Europe/Lisbon', 'en')).toContain('21 November 2026 at 19:05 (Lisbon time)');
    expect(offer('Atlantic/Azores', 'es')).toContain('(hora de las Azores)');
    const madeira = about.service && { ...about.service, timeZone: 'Atlantic/Madeira' };
    expect(mailOf('partner_new_job', 'pt', { service: madeira }).text).toContain('11:00–12:00\n');
    const order = about.order && { ...about.order, ...azores };
    expect(mailOf('payment_pending', 'pt', { order }).text).toContain(
      '28 de novembro de 2026 às 09:30 (hora dos Açores)',
    );
    const plan = about.plan && { ...about.plan, ...azores };
    expect(mailOf('plan_paused', 'en', { plan }).text).toContain('24 November 2026 at 11:00 (Azores time)');
  });

  it('link customers, partners and the office to their own page of a service', () => {
    const { serviceId, customerId } = about.service as NonNullable<MailAbout['service']>;
    for (const [recipientId, path] of [
      [customerId, 'my-services'],
      [partnerId, 'my-services-adv'],
      [undefined, 'services'],
    ] as const) {
      const { links } = mailOf('reschedule_proposed', 'pt', { recipientId });
      expect(links).toEqual([`https://perpetua.example/${path}/${serviceId}`]);
    }
    expect(mailOf('partner_job_cancelled', 'pt').links).toEqual([]);
  });

  it('say what a service waits for, who cancelled it, and why a partner was refused', () => {
    expect(mailOf('reschedule_proposed', 'en').text).toContain('A new date was proposed for service P-1042');
    expect(mailOf('service_blocked', 'es').text).toContain('el lugar estaba cerrado');
    expect(mailOf('service_cancelled', 'pt').text).toContain('foi cancelado pela nossa equipa');
    expect(mailOf('office_escalation', 'pt').text).toContain('o trabalho começou e não terminou');
    expect(mailOf('partner_rejected', 'pt').text).toContain('> Fora da nossa zona');
  });

  it('tell the customer of a partner’s other hour beside the agreed one, and until when it can be chosen', () => {
    const { text } = mailOf('hour_proposed', 'en', { values: { offerId: 'offer', hour: '15:00' } });
    expect(text).toContain('a partner can come at 15:00 instead of 11:00');
    expect(text).toContain('by 21 November 2026 at 19:05');
    const { text: over } = mailOf('partner_hour_over', 'pt', { recipientId: partnerId, values: { hour: '15:00' } });
    expect(over).toContain('Propôs as 15:00 do dia 25 de novembro de 2026 para um serviço em Lisboa');
    expect(over).not.toContain('P-1042');
  });

  it('say when a plan ends and that it does not renew by itself, and link to the page where it can be renewed', () => {
    const { text, links } = mailOf('plan_ending', 'en');
    expect(text).toContain(
      'The last visit of your cleaning plan is on 1 December 2026. The plan does not renew automatically',
    );
    expect(text).toContain('Items: Simple cleaning\nVisits: 6');
    expect(links).toEqual([`https://perpetua.example/subscriptions/${about.plan?.subscriptionId}/renew`]);
  });

  it('repeat the ribbon texts and the choice for a missing flower to the customer, but not to a partner', () => {
    const { text, html } = mailOf('payment_confirmed', 'en');
    expect(text).toContain('Ribbon: Carnation Bouquet: Com saudade <eterna>');
    expect(html).toContain('Com saudade &lt;eterna&gt;');
    expect(text).toContain('If a flower is missing: replace with another of the same tone and value');
    expect(mailOf('partner_new_job', 'en').text).not.toContain('saudade');
    expect(mailOf('order_received', 'pt', { details: undefined }).text).not.toContain('Faixa');
  });

  it('escape text that people entered when it is shown in HTML', () => {
    const message = about.message && { ...about.message, message: '<b onclick="x()">&\'</b>' };
    const { html, text } = mailOf('contact_message', 'pt', { message });
    expect(html).toContain('&lt;b onclick=&quot;x()&quot;&gt;&amp;&#39;&lt;/b&gt;');
    expect(text).toContain('> <b onclick="x()">&\'</b>');
  });

  it('reject a link that is neither a path nor an http(s) URL', () => {
    expect(() => mailOf('welcome', 'pt', { values: { link: 'javascript:alert(1)' } })).toThrow('link to a page');
  });

  it.each<[MailTemplate, Partial<MailAbout>]>([
    ['order_received', { order: undefined }],
    ['plan_ending', { plan: undefined }],
    ['service_accepted', { service: undefined }],
    ['contact_received', { message: undefined }],
    ['password_reset', { values: {} }],
  ])('are not written without the record or link that they need: %s', (template, changes) => {
    expect(contentWriters[template]({ ...about, ...changes }, wordsOf('pt'))).toBeUndefined();
  });

  const order = about.order as NonNullable<MailAbout['order']>;
  const service = { ...about.service, status: 'in_progress' } as NonNullable<MailAbout['service']>;
  const plan = about.plan as NonNullable<MailAbout['plan']>;
  it.each<[string, MailTemplate, Partial<MailAbout>, boolean]>([
    ['a cancelled order', 'order_received', { order: { ...order, status: 'cancelled' } }, true],
    ['an order that awaits payment', 'order_received', { order: { ...order, status: 'awaiting_payment' } }, false],
    ['a failed payment that later succeeded', 'payment_failed', { order: { ...order, status: 'paid' } }, true],
    ['a failed payment', 'payment_failed', { order: { ...order, status: 'payment_failed' } }, false],
    ['a paid voucher', 'payment_pending', { order: { ...order, status: 'paid' } }, true],
    ['an unpaid voucher', 'payment_pending', { order: { ...order, status: 'payment_processing' } }, false],
    ['a service whose partner withdrew', 'service_accepted', { service: { ...service, partnerId: null } }, true],
    ['an offer to another partner', 'partner_new_job', { recipientId: 'another' }, true],
    ['an offer that has ended', 'partner_new_job', { service: { ...service, offers: [] } }, true],
    ['a service in progress', 'proof_reminder', { service }, false],
    ['a service that is done', 'proof_reminder', { service: { ...service, status: 'awaiting_feedback' } }, true],
    ['a service of another partner', 'proof_reminder', { service, recipientId: 'another' }, true],
    ['an open complaint', 'dispute_alarm', { service: { ...service, status: 'disputed' } }, false],
    ['a decided complaint', 'dispute_alarm', { service }, true],
    ['an hour that is proposed', 'hour_proposed', { values: { offerId: 'offer', hour: '15:00' } }, false],
    ['an hour that was replaced', 'hour_proposed', { values: { offerId: 'offer', hour: '16:00' } }, true],
    ['an answered proposal', 'reschedule_proposed', { service }, true],
    ['an open proposal', 'reschedule_proposed', { service: { ...service, status: 'reschedule_proposed' } }, false],
    [
      'a service that waits for the office',
      'office_escalation',
      { service: { ...service, status: 'escalated' } },
      false,
    ],
    ['a service that has a partner again', 'office_escalation', { service }, true],
    ['a paused plan', 'plan_ending', { plan: { ...plan, status: 'paused' } }, false],
    ['a cancelled plan', 'plan_ending', { plan: { ...plan, status: 'cancelled' } }, true],
    ['a completed plan', 'plan_ending', { plan: { ...plan, status: 'completed' } }, true],
  ])('are outdated or needed, depending on the record they are about: %s', (_what, template, changes, isStale) => {
    const content = contentWriters[template]({ ...about, ...changes }, wordsOf('pt'));
    expect(content?.stale !== undefined).toBe(isStale);
  });
});
