import type { MailText, MailTextKey } from '../mail.texts.js';

/** The mails about a new e-mail address of an account. */
export const englishAddressNews = {
  email_confirmation: {
    subject: 'Please confirm your new e-mail address',
    paragraphs: [
      'You asked us to use this address for your account with Perpétua.',
      'Please confirm that it is yours. Until you do, your account keeps the address that it has now. The link is valid for {hours} hours. If you did not ask for this, please ignore this message.',
    ],
    button: 'Confirm the address',
  },
  email_change_asked: {
    subject: 'A new e-mail address was requested for your account',
    paragraphs: [
      'We were asked to use the address {email} for your account with Perpétua. The change takes effect once it is confirmed there; until then, everything still comes to this address.',
      'If it was you, there is nothing for you to do. If it was not, or if there is a mistake in the address, please undo the change. You can do so until {hours} hours after it is confirmed.',
    ],
    button: 'Undo the change',
  },
  email_changed: {
    subject: 'The e-mail address of your account was changed',
    paragraphs: [
      'Your account with Perpétua now uses the address {email}. You sign in with it, and our messages go to it.',
      'If you did not ask for this, please undo the change within {hours} hours: the account returns to this address, and all open sessions end.',
    ],
    button: 'Undo the change',
  },
} as const satisfies Partial<Record<MailTextKey, MailText>>;
