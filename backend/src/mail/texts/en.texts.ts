import type { MailTexts } from '../mail.texts.js';
import { englishAddressNews } from './en.address-news.texts.js';
import { englishNews } from './en.news.texts.js';
import { englishVouchers } from './en.vouchers.texts.js';
import { englishWorkNews } from './en.work-news.texts.js';

export const english: MailTexts = {
  frame: {
    greeting: 'Dear {name},',
    greetingNameless: 'Dear Sir or Madam,',
    closing: 'Kind regards,',
    linkHint: 'If the button does not open, copy this address into your browser:',
    followHint:
      'To follow along without a password, or to share with your family: this link shows only the state and the pictures.',
    pictures: { before: 'Before', after: 'After' },
    footer:
      'You are receiving this message because of your account or your contact with Perpétua. Support: {email} · {phones}\n{company} · Tax ID (NIF) {taxId} · {address} · {registry}\nComplaints Book: {complaintsBook}',
    phoneNotes: { landline: 'call to the national landline network', mobile: 'call to the national mobile network' },
    labels: {
      order: 'Order',
      products: 'Items',
      visits: 'Visits',
      when: 'Date',
      firstVisit: 'First visit',
      where: 'Place',
      ribbon: 'Ribbon',
      card: 'Card',
      ceremony: 'Ceremony',
      substitution: 'If a flower is missing',
      instructions: 'Instructions',
      total: 'Total including VAT',
      entity: 'Entity',
      reference: 'Reference',
      amount: 'Amount',
      payBy: 'Pay by',
      answerBy: 'Answer by',
      distance: 'Distance',
      receive: 'Amount to receive',
      category: 'Category',
      subject: 'Subject',
      sender: 'From',
      partnerName: 'Partner',
      replaced: 'Instead of',
      provider: 'At Stripe',
    },
    ribbonless: 'without words',
    substitutions: {
      call: 'call before replacing',
      similar: 'replace with another of the same tone and value',
      none: 'do not replace, that part is refunded',
    },
    replaced: '{number}, which was not paid and is cancelled',
    blockKinds: {
      grave_not_found: 'the grave was not found',
      closed: 'the place was closed',
      refused: 'access was not allowed',
    },
    escalations: {
      no_partner: 'nobody could accept it',
      time_short: 'nobody accepted it in time',
      withdrew_late: 'the partner withdrew shortly before it',
      stalled: 'the work began and did not finish',
      blocked: 'the work was interrupted',
      partner_blocked: 'the account of the partner was blocked',
    },
    cancelledBy: {
      customer: 'at your request',
      admin: 'by our team',
      system: 'because it could no longer be carried out',
    },
    categories: {
      order: 'Order',
      payment: 'Payment',
      partner: 'Partners',
      account: 'Account',
      other: 'Other',
    },
  },
  mails: {
    ...englishAddressNews,
    ...englishNews,
    ...englishVouchers,
    ...englishWorkNews,
    welcome: {
      subject: 'Please confirm your e-mail with Perpétua',
      paragraphs: [
        'Your account with Perpétua has been created.',
        'Please confirm that this address is yours. If you did not create this account, you may ignore this message.',
      ],
      button: 'Confirm the e-mail',
    },
    account_invitation: {
      subject: 'Your account with Perpétua',
      paragraphs: [
        'Our team has opened an account with Perpétua for you.',
        'To use it, choose a password and accept the terms and conditions. The link is valid for {days} days and works once. If you did not ask for this account, you may ignore this message: nobody can use it unless you accept.',
      ],
      button: 'Activate the account',
    },
    password_reset: {
      subject: 'Password reset',
      paragraphs: [
        'We received a request to set a new password for your account.',
        'The link is valid for {minutes} minutes and works once. If you did not ask for it, you may ignore this message: your password stays the same.',
      ],
      button: 'Set a new password',
    },
    password_changed: {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your account was changed, and all open sessions have ended.',
        'If this was not you, please recover your account at once and contact us.',
      ],
      button: 'Recover access',
    },
    order_received: {
      subject: 'We received your order {n}',
      paragraphs: [
        'We have registered your order {n}. It will be carried out once the payment is confirmed.',
        'The terms and conditions and the information about the right of withdrawal, which does not apply to flowers, are attached.',
      ],
      button: 'See the order',
    },
    payment_pending: {
      subject: 'Multibanco reference for order {n}',
      paragraphs: [
        'Your order {n} is awaiting payment by Multibanco reference. You can pay at a cash machine or in your bank’s app.',
        'Without payment by the date given, the order is cancelled at no cost.',
      ],
      button: 'See the order',
    },
    payment_confirmed: {
      subject: 'Payment confirmed: order {n}',
      paragraphs: [
        'We received the payment of {amount} for your order {n}.',
        'We are now looking for the partner nearest to the place. We will write as soon as the service is accepted.',
      ],
      button: 'See the order',
    },
    payment_confirmed_late: {
      subject: 'Payment confirmed: order {n}',
      paragraphs: [
        'We received the payment of {amount} for your order {n}, but the date you chose can no longer be kept.',
        'Please give us a new date by {until}. If you do not, we will refund the full amount.',
      ],
      button: 'See the order',
    },
    payment_failed: {
      subject: 'Payment not completed: order {n}',
      paragraphs: [
        'The payment for your order {n} did not go through. You were not charged.',
        'The page of the order shows whether it can still be paid. The items that you did not remove are still in your cart.',
      ],
      button: 'See the order',
    },
    phone_order: {
      subject: 'Your order {n} by phone',
      paragraphs: [
        'We have registered the order {n} that you placed by phone. To confirm it, open the link, check what you are buying, accept the terms and pay.',
        'Sign in with this e-mail address. If you have no password yet, you can set one on the page of the link. Without payment by the date given, the order is cancelled at no cost.',
        'The terms and conditions and the information about the right of withdrawal, which does not apply to flowers, are attached.',
      ],
      button: 'See and pay for the order',
    },
    phone_order_expired: {
      subject: 'Order {n} was cancelled',
      paragraphs: [
        'Order {n}, placed by phone, was not paid in time and has been cancelled. You were not charged.',
        'If you still want it, please call us or place a new order.',
      ],
      button: 'See the order',
    },
    phone_order_cancelled: {
      subject: 'Order {n} was cancelled',
      paragraphs: [
        'We have cancelled order {n}, placed by phone. You were not charged.',
        'If you did not expect this, please call us or reply to this message.',
      ],
      button: 'See the order',
    },
    invoice_issued: {
      subject: 'Invoice-receipt for order {n}',
      paragraphs: [
        'The invoice-receipt {number} for your order {n} is attached. You can also find it in your personal area, where we keep it for ten years.',
      ],
      button: 'See the invoice-receipt',
    },
    credit_note_issued: {
      subject: 'Credit note for order {n}',
      paragraphs: [
        'The credit note {number} is attached. It corrects the invoice-receipt for your order {n} by the amount that we refunded.',
      ],
      button: 'See the credit note',
    },
    service_accepted: {
      subject: 'Your service {n} was accepted',
      paragraphs: ['{partner} has accepted your service {n}.', 'You will receive photos as soon as the work is done.'],
      button: 'Follow the service',
    },
    service_scheduled: {
      subject: 'Cleaning scheduled for {date}',
      paragraphs: [
        '{partner} has accepted the next visit of your plan, on {date}.',
        'You will receive photos taken before and after as soon as it is done.',
      ],
      button: 'Follow the service',
    },
    service_done: {
      subject: 'Service {n} completed: see the photos',
      paragraphs: [
        'The cleaning was completed by {partner}. The photos taken before and after are on the page of the service.',
        'Please tell us whether it is as you hoped.',
      ],
      button: 'See the photos',
    },
    flowers_delivered: {
      subject: 'Your flowers were delivered',
      paragraphs: [
        'The flowers of your order {n} were delivered by {partner}. The photo of the delivery is on the page of the service.',
        'Please tell us whether it is as you hoped.',
      ],
      button: 'See the photo',
    },
    no_partner: {
      subject: 'We could not carry out service {n}',
      paragraphs: [
        'We are sorry: no partner could accept your service {n} in time, and we had to cancel it.',
        'We will refund {amount} to the payment method you used. You do not have to do anything.',
      ],
      button: 'See the service',
    },
    no_partner_missed: {
      subject: 'We could not carry out service {n}',
      paragraphs: [
        'We are sorry: the flowers of your service {n} were not delivered at the time agreed.',
        'We will refund {amount} to the payment method you used. You do not have to do anything.',
      ],
      button: 'See the service',
    },
    refund_issued: {
      subject: 'Refund for order {n}',
      paragraphs: [
        'We have refunded {amount} of your order {n} to the payment method you used.',
        'It may take a few working days to reach your account.',
      ],
      button: 'See the order',
    },
    withdrawal_received: {
      subject: 'We received your withdrawal notice',
      paragraphs: [
        'On {received} we received your declaration of withdrawal from order {n}.',
        'The visits that had not begun are cancelled. A visit that had begun is finished; it is charged only if you asked for it to begin within the 14 days.',
        'We will refund what is due within 14 days, to the payment method you used.',
      ],
      button: 'See the order',
    },
    complaint_received: {
      subject: 'We received your complaint {n}',
      paragraphs: [
        'We received your complaint about service {n}. A member of our team is looking into it.',
        'The page of the service shows by when we will decide.',
      ],
      button: 'See the service',
    },
    plan_ending: {
      subject: 'Your cleaning plan ends on {date}',
      paragraphs: [
        'The last visit of your cleaning plan is on {date}. The plan does not renew automatically, and nothing more will be charged.',
        'If you would like to continue, see the price and confirm on the page of the button. Opening the page buys nothing.',
      ],
      button: 'Renew the plan',
    },
    anniversary: {
      subject: 'A date to remember',
      paragraphs: ['A date that you asked us to remember is approaching: {date}.'],
      button: 'See the graves',
    },
    partner_applied: {
      subject: 'We received your partner application',
      paragraphs: [
        'Thank you for applying to become a partner of Perpétua.',
        'We will look at what you sent and answer by e-mail.',
      ],
    },
    partner_approved: {
      subject: 'Your partner account is active',
      paragraphs: [
        'Your application was accepted. From now on, you will be offered the jobs nearest to you.',
        'Please check your radius and your capacity for each day in your partner area.',
      ],
      button: 'See available services',
    },
    partner_new_job: {
      subject: 'New job available in {city}',
      paragraphs: [
        'There is a new job near you. Please accept or decline it by the time given.',
        'If it stays unanswered for a while, we also ask the next partner; whoever accepts first carries it out.',
      ],
      button: 'See the job',
    },
    proof_reminder: {
      subject: 'Service {n} still needs to be completed',
      paragraphs: [
        'You have started service {n} and have not yet marked it as done.',
        'The photo of the finished work and the confirmation that it is done are missing. Please add them on the page of the service.',
      ],
      button: 'Complete the service',
    },
    proof_reminder_photographed: {
      subject: 'Service {n} still needs to be completed',
      paragraphs: [
        'You have started service {n} and have not yet marked it as done.',
        'The photo of the finished work has arrived; the confirmation that it is done is missing. Please confirm it on the page of the service.',
      ],
      button: 'Complete the service',
    },
    partner_payout: {
      subject: 'Payout sent: {amount}',
      paragraphs: ['We sent {amount} to your bank account. The statement shows the services it is for.'],
      button: 'See the statement',
    },
    contact_received: {
      subject: 'We received your message',
      paragraphs: ['We received your message. A member of our team will answer by e-mail.'],
    },
    contact_message: {
      subject: '[{category}] {subject}',
      paragraphs: ['A message has arrived through the contact form. Replies to this e-mail go to its sender.'],
    },
    partner_application: {
      subject: 'New partner application: {partner}',
      paragraphs: ['{partner} has applied to become a partner. The application is waiting for review.'],
      button: 'See the applications',
    },
    dispute_alarm: {
      subject: 'Complaint to be decided: service {n}',
      paragraphs: ['The complaint about service {n} should have been decided by now.'],
      button: 'See the service',
    },
    documents_missing: {
      subject: 'Paid orders without an invoice: {orders}',
      paragraphs: [
        'Paid orders for which no invoice was ever requested: {orders}, worth {amount}. Nothing was issued: see the list and decide on the operations page.',
      ],
      button: 'See the operations',
    },
    payment_alarm: {
      subject: 'Payment in another currency: {amount}',
      paragraphs: [
        'A payment of {amount} was received. The shop sells in euros only, so no order was marked as paid.',
        'Decide at Stripe whether to return it, then mark the alarm as handled.',
      ],
      button: 'See the alarm',
    },
    payment_alarm_dispute: {
      subject: 'Dispute of an unknown payment: {amount}',
      paragraphs: [
        'A bank disputed a payment of {amount} that belongs to no order.',
        'Answer at Stripe before the deadline, then mark the alarm as handled.',
      ],
      button: 'See the alarm',
    },
    payment_alarm_refund: {
      subject: 'Refund not paid out: {amount}',
      paragraphs: [
        'The customer did not give the bank details for the refund of {amount} in time. The money is back in our account.',
        'Talk to the customer and request the refund again on the page of the order.',
      ],
      button: 'See the alarm',
    },
    chargeback: {
      subject: 'Payment disputed at the bank: order {n}',
      paragraphs: [
        'The customer’s bank disputed {amount} of order {n}. The partner’s part is frozen until the decision.',
        'The page of the order shows the deadline and collects the evidence for Stripe.',
      ],
      button: 'See the order',
    },
    chargeback_won: {
      subject: 'Dispute won: order {n}',
      paragraphs: ['The dispute of order {n} ended in our favour. The partner’s part is no longer frozen.'],
      button: 'See the order',
    },
    chargeback_lost: {
      subject: 'Dispute lost: order {n}',
      paragraphs: [
        'The bank returned {amount} of order {n} to the customer. A credit note follows, and what has not begun is cancelled.',
      ],
      button: 'See the order',
    },
  },
};
