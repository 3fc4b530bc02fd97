import { parseArgs } from 'node:util';
import { inviteUserSchema } from '@perpetua/contracts/identity.contract';
import { operatorCommand } from '../config/operator-command.js';
import { fieldErrors } from '../platform/http/requests/validation.js';
import type { AdministratorInvited, NewAdministrator } from '../identity/index.js';
import { UsageError } from './maintenance-run.js';

const USAGE = `${operatorCommand('admin', 'create EMAIL')} [--another] [--name NAME] [--surname SURNAME] [--phone PHONE] [--language pt|en|es]

  Invites an administrator by mail. --another is needed when there is one already. The owner can correct the name and the
  phone number, which is the support's unless given, on the page of the profile.`;

const options = {
  another: { type: 'boolean' },
  name: { type: 'string' },
  surname: { type: 'string' },
  phone: { type: 'string' },
  language: { type: 'string' },
  'no-build': { type: 'boolean' },
} as const;

/** What the command line asks for; the phone number is undefined if it names none. */
export type AdministratorWanted = Omit<NewAdministrator, 'phone'> & { readonly phone: string | undefined };

/**
 * Reads the arguments of `npm run admin`.
 * @throws UsageError for an unknown command or option, and for a value that an account cannot have
 */
export function administratorArguments(words: readonly string[]): AdministratorWanted {
  const { values, positionals } = parsed(words);
  const [command, email, ...more] = positionals;
  if (command !== 'create' || email === undefined || more.length > 0) throw new UsageError(USAGE);
  const { another = false, name = capitalised(email.split('@')[0] ?? ''), surname = 'Admin', language, phone } = values;
  const schema = inviteUserSchema.pick({ name: true, surname: true, email: true, language: true, phone: true });
  const read = schema.partial({ phone: true }).safeParse({ name, surname, email, language, phone });
  if (read.success) return { ...read.data, phone: read.data.phone, another };
  const problems = fieldErrors(read.error.issues).map(({ path, message }) => `${path}: ${message}`);
  throw new UsageError([...problems, '', USAGE].join('\n'));
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

/**
 * What the operator reads about the outcome. The link is shown only where no mail leaves; a mail that leaves proves that
 * the address belongs to the administrator.
 */
export function wordsAbout(
  invited: AdministratorInvited,
  email: string,
  { isMailSent }: { isMailSent: boolean },
): { text: string; isRefused: boolean } {
  const refused = (text: string) => ({ text, isRefused: true });
  switch (invited.outcome) {
    case 'administrator_exists':
      return refused(
        `There is an administrator already (${invited.emails.join(', ')}), who can invite others on the page of the users. Add --another if you mean it.`,
      );
    case 'other_account':
      return refused(
        `${email} belongs to an account that is no administrator. An administrator can change its type; nothing was changed.`,
      );
    case 'blocked':
      return refused(`The account of ${email} is blocked. Another administrator can unblock it; nothing was changed.`);
    case 'already':
      return { text: `${email} is an administrator already; nothing was changed.`, isRefused: false };
    case 'invited':
    case 'invited_again':
    case 'waiting':
      return { text: `${OUTCOMES[invited.outcome](email)}\n${onwards(invited.link, isMailSent)}`, isRefused: false };
  }
}

const OUTCOMES = {
  invited: (email: string) => `${email} is invited as an administrator.`,
  invited_again: (email: string) => `${email} is invited again; the link before is void.`,
  waiting: (email: string) => `${email} is invited already, and the mail still waits to be sent; nothing was changed.`,
};

const onwards = (link: string | undefined, isMailSent: boolean): string =>
  isMailSent || link === undefined
    ? 'The mail with the link leaves as soon as a worker runs. The link works once, within seven days.'
    : `No mail server is configured (SMTP_URL), so follow the link yourself. It works once, within seven days:\n${link}`;
