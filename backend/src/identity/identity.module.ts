import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SessionGate } from '../platform/http/access/authentication.js';
import { forgetAnswersStatement } from '../platform/http/idempotency/idempotency-store.js';
import { forgetMailsAboutStatement } from '../platform/mail/mail-outbox.js';
import { removalByStatements } from '../platform/personal-data-removal.js';
import { PlatformModule } from '../platform/platform.module.js';
import { forgetBelongings } from './accounts/account-changes.statements.js';
import { accountEvents } from './accounts/account.events.js';
import { AccountActs } from './accounts/account-acts.js';
import { AccountClosing } from './accounts/account-closing.service.js';
import { AccountEditing } from './accounts/account-editing.service.js';
import { AccountMaking } from './accounts/account-making.service.js';
import { AccountMails } from './accounts/account-mails.js';
import { AccountChangeNotifier } from './accounts/account-change-notifier.js';
import { AccountSessions } from './sign-in/account-sessions.js';
import { Accounts } from './accounts/accounts.service.js';
import { Administrators } from './accounts/administrators.service.js';
import { RestoredAccounts } from './accounts/restored-accounts.service.js';
import { AddressController } from './addresses/address.controller.js';
import { Addresses } from './addresses/addresses.service.js';
import { AuthController } from './sign-in/auth.controller.js';
import { DemoAccountsGuard } from './sign-in/demo-accounts.guard.js';
import { EmailChangeController } from './email-changes/email-change.controller.js';
import { EmailChangeRetention } from './email-changes/email-change-retention.service.js';
import { EmailChanges } from './email-changes/email-changes.service.js';
import { EmailConfirmations } from './links/email-confirmations.service.js';
import {
  GetAccountByEmailHandler,
  GetAccountStatusHandler,
  GetAddressOfUserHandler,
  InviteAdministratorHandler,
  ListContactsHandler,
  ListOpenAccountsHandler,
  ListReasonsOfAccountActsHandler,
  RegisterAccountHandler,
} from './identity.handlers.js';
import { Invitations } from './links/invitations.service.js';
import { KnownDevices } from './sign-in/known-devices.js';
import { LoginLimits } from './sign-in/login-limits.js';
import { LoginService } from './sign-in/login.service.js';
import { LogoController } from './preferences/logo.controller.js';
import { Logos } from './preferences/logos.service.js';
import { AccountClosureCheck } from './accounts/account-closure-check.js';
import {
  GetApplicantRowsHandler,
  GetPartnerReadinessHandler,
  ListPartnerAccountsMatchingHandler,
} from './partner-accounts.handlers.js';
import { PasswordChanges } from './passwords/password-change.service.js';
import { PasswordCheck } from './passwords/password-check.js';
import { PasswordRecovery } from './passwords/password-recovery.service.js';
import { SavedViewsController } from './preferences/saved-views.controller.js';
import { SavedViewsEntity } from './preferences/saved-views.entity.js';
import { ListUsersMatchingHandler } from './users/user-search.handlers.js';
import { UserController } from './users/user.controller.js';

/**
 * Deletes a closed account's data. The closing transaction already does this; it is repeated afterwards, because a
 * concurrent request may have added an address.
 */
const removal = removalByStatements('identity', (userId) => [
  forgetBelongings(userId),
  forgetAnswersStatement(userId),
  forgetMailsAboutStatement(userId),
]);

/** The module is global only because the platform checks every token through its `SessionGate`. */
@Global()
@Module({
  imports: [
    PlatformModule.registerContext({ events: [accountEvents], removals: [removal] }),
    TypeOrmModule.forFeature([SavedViewsEntity]),
  ],
  controllers: [
    AddressController,
    AuthController,
    EmailChangeController,
    LogoController,
    SavedViewsController,
    UserController,
  ],
  providers: [
    GetAccountByEmailHandler,
    GetAccountStatusHandler,
    AccountClosing,
    AccountEditing,
    AccountMaking,
    AccountMails,
    AccountActs,
    AccountChangeNotifier,
    Accounts,
    AccountSessions,
    Administrators,
    Addresses,
    GetAddressOfUserHandler,
    GetApplicantRowsHandler,
    GetPartnerReadinessHandler,
    ListContactsHandler,
    ListOpenAccountsHandler,
    DemoAccountsGuard,
    EmailChangeRetention,
    EmailChanges,
    EmailConfirmations,
    ListUsersMatchingHandler,
    Invitations,
    InviteAdministratorHandler,
    KnownDevices,
    LoginLimits,
    LoginService,
    Logos,
    AccountClosureCheck,
    ListPartnerAccountsMatchingHandler,
    PasswordChanges,
    PasswordCheck,
    PasswordRecovery,
    ListReasonsOfAccountActsHandler,
    RegisterAccountHandler,
    RestoredAccounts,
    { provide: SessionGate, useExisting: AccountSessions },
  ],
  exports: [SessionGate],
})
export class IdentityModule {}
