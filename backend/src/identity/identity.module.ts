import { Global, Module } from '@nestjs/common';
import { SessionGate } from '../platform/http/authentication.js';
import { AccountSessions } from './account-sessions.js';
import { Accounts } from './accounts.service.js';
import { AddressController } from './address.controller.js';
import { Addresses } from './addresses.service.js';
import { AuthController } from './auth.controller.js';
import { DemoAccountsGuard } from './demo-accounts.guard.js';
import {
  AccountByEmailHandler,
  AddressOfHandler,
  ContactsOfHandler,
  RegisterAccountHandler,
} from './identity.handlers.js';
import { LoginLimits } from './login-limits.js';
import { LoginService } from './login.service.js';
import { UserController } from './user.controller.js';

/** Global only for the gate that the platform asks about every token. */
@Global()
@Module({
  controllers: [AddressController, AuthController, UserController],
  providers: [
    AccountByEmailHandler,
    Accounts,
    Addresses,
    AddressOfHandler,
    ContactsOfHandler,
    DemoAccountsGuard,
    LoginLimits,
    LoginService,
    RegisterAccountHandler,
    { provide: SessionGate, useClass: AccountSessions },
  ],
  exports: [SessionGate],
})
export class IdentityModule {}
