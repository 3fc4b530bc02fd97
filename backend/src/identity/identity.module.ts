import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SessionGate } from '../platform/http/authentication.js';
import { forgetAnswersStatement } from '../platform/http/idempotency-store.js';
import { forgetMailsAboutStatement } from '../platform/mail/mail-outbox.js';
import { removalByStatements } from '../platform/personal-data-removal.js';
import { PlatformModule } from '../platform/platform.module.js';
import { forgetBelongings } from './account-changes.statements.js';
import { AccountActs } from './account-acts.js';
import { AccountClosing } from './account-closing.service.js';
import { AccountEditing } from './account-editing.service.js';
import { AccountMaking } from './account-making.service.js';
import { AccountMails } from './account-mails.js';
import { AccountChangeNotifier } from './account-change-notifier.js';
import { AccountSessions } from './account-sessions.js';
import { Accounts } from './accounts.service.js';
import { AddressController } from './address.controller.js';
import { Addresses } from './addresses.service.js';
import { AuthController } from './auth.controller.js';
import { DemoAccountsGuard } from './demo-accounts.guard.js';
import { EmailConfirmations } from './email-confirmations.service.js';
import {
  AccountByEmailHandler,
  AccountStandingOfHandler,
  AddressOfHandler,
  ContactsOfHandler,
  ReasonsOfAccountActsHandler,
  RegisterAccountHandler,
} from './identity.handlers.js';
import { Invitations } from './invitations.service.js';
import { KnownDevices } from './known-devices.js';
import { LoginLimits } from './login-limits.js';
import { LoginService } from './login.service.js';
import { LogoController } from './logo.controller.js';
import { Logos } from './logos.service.js';
import { AccountClosureCheck } from './account-closure-check.js';
import { ApplicantRowsHandler, PartnerAccountsMatchingHandler } from './partner-accounts.handlers.js';
import { PasswordChanges } from './password-change.service.js';
import { PasswordCheck } from './password-check.js';
import { PasswordRecovery } from './password-recovery.service.js';
import { SavedViewsController } from './saved-views.controller.js';
import { SavedViewsEntity } from './saved-views.entity.js';
import { FindUsersHandler } from './user-search.handlers.js';
import { UserController } from './user.controller.js';

/** Again after the closing transaction: a call that was under way may have added an address. */
const removal = removalByStatements('identity', (userId) => [
  forgetBelongings(userId),
  forgetAnswersStatement(userId),
  forgetMailsAboutStatement(userId),
]);

/** Global only for the gate that the platform asks about every token. */
@Global()
@Module({
  imports: [PlatformModule.registerContext({ removals: [removal] }), TypeOrmModule.forFeature([SavedViewsEntity])],
  controllers: [AddressController, AuthController, LogoController, SavedViewsController, UserController],
  providers: [
    AccountByEmailHandler,
    AccountStandingOfHandler,
    AccountClosing,
    AccountEditing,
    AccountMaking,
    AccountMails,
    AccountActs,
    AccountChangeNotifier,
    Accounts,
    AccountSessions,
    Addresses,
    AddressOfHandler,
    ApplicantRowsHandler,
    ContactsOfHandler,
    DemoAccountsGuard,
    EmailConfirmations,
    FindUsersHandler,
    Invitations,
    KnownDevices,
    LoginLimits,
    LoginService,
    Logos,
    AccountClosureCheck,
    PartnerAccountsMatchingHandler,
    PasswordChanges,
    PasswordCheck,
    PasswordRecovery,
    ReasonsOfAccountActsHandler,
    RegisterAccountHandler,
    { provide: SessionGate, useExisting: AccountSessions },
  ],
  exports: [SessionGate],
})
export class IdentityModule {}
