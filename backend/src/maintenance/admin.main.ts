import { CommandBus } from '@nestjs/cqrs';
import { type AdministratorInvited, InviteAdministrator } from '../identity/index.js';
import { administratorArguments, wordsAbout } from './admin-command.js';
import { withApplication } from './maintenance-app.js';
import { runCommand, say, UsageError } from './maintenance-run.js';

/**
 * `npm run admin -- create EMAIL [--another]`: invites an administrator, while the application runs or not. This is how
 * an installation gets its first one.
 */
await runCommand(async () => {
  const wanted = administratorArguments(process.argv.slice(2));
  await withApplication(async (app, { site, mail }) => {
    const phone = wanted.phone ?? site.support.phones[0]?.number;
    if (phone === undefined) throw new UsageError('Give a phone number: --phone 912345678');
    const invited = await app
      .get(CommandBus)
      .execute<InviteAdministrator, AdministratorInvited>(new InviteAdministrator({ ...wanted, phone }));
    const { text, isRefused } = wordsAbout(invited, wanted.email, { isMailSent: mail.smtpUrl !== undefined });
    if (isRefused) throw new UsageError(text);
    say(text);
  });
});
