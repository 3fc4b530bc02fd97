import type { MailText, MailTextKey } from '../mail.texts.js';

/** The mails about a new e-mail address of an account. */
export const englishAddressNews = {
  email_confirmation: {
    subject: 'Please confirm your new e-mail',
    paragraphs: [
      'You asked that your account with Perpétua use this address.',
      'Please confirm that it is yours: only then does it count, and until then you go on using the old one. The link is valid for {hours} hours. If you did not ask for this, please ignore this message.',
    ],
    button: 'Confirm the new e-mail',
  },
  email_change_asked: {
    subject: 'Another e-mail was asked for your account',
    paragraphs: [
      'It was asked that your account with Perpétua use the address {email}. The change only counts once it is confirmed there; until then everything still comes here.',
      'If you asked for it, you need not do anything. If you did not, or if the address has a mistake, please undo the change: you can until {hours} hours after it is confirmed.',
    ],
    button: 'Undo the change',
  },
  email_changed: {
    subject: 'The e-mail of your account was changed',
    paragraphs: [
      'Your account with Perpétua now uses the address {email}. You sign in with it, and our messages go to it.',
      'If you did not ask for this, please undo the change within {hours} hours: the account returns to this address, and all open sessions end.',
    ],
    button: 'Undo the change',
  },
} as const satisfies Partial<Record<MailTextKey, MailText>>;
