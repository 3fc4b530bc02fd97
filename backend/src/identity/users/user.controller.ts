import { HttpStatus, Ip } from '@nestjs/common';
import {
  type AccountAct,
  accountActSchema,
  type BlockUser,
  blockUserSchema,
  type ChangePassword,
  changePasswordSchema,
  type AnyNewUser,
  anyNewUserSchema,
  type AnyNewUserWithAddress,
  anyNewUserWithAddressSchema,
  createUserSchema,
  inviteUserSchema,
  type LoginAnswer,
  loginAnswerSchema,
  type UpdateUser,
  updateUserSchema,
  type User,
  type UserQuery,
  userQuerySchema,
  userSchema,
  type UserWithAddress,
  userWithAddressSchema,
  usertypeIdSchema,
} from '@perpetua/contracts/identity.contract';
import { type UsertypeId, usertypeIds } from '@perpetua/contracts/roles';
import { uuidSchema } from '@perpetua/contracts/validation';
import { type AuthenticatedUser, CurrentUser, unauthenticated } from '../../platform/http/access/access.js';
import { AddressLimits } from '../../platform/http/rate-limit/address-limits.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { versionAskedFor } from '../../platform/http/requests/if-match.js';
import { Idempotent } from '../../platform/http/idempotency/idempotency.js';
import type { CsvFile } from '../../platform/http/requests/csv-file.js';
import { pageOrFile } from '../../platform/http/requests/list-export.js';
import type { Page } from '../../platform/http/requests/lists.js';
import { fieldErrors, validationFailed } from '../../platform/http/requests/validation.js';
import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
} from '../../platform/http/route-decorators.js';
import { AccountActs } from '../accounts/account-acts.js';
import { AccountClosing } from '../accounts/account-closing.service.js';
import { AccountEditing } from '../accounts/account-editing.service.js';
import { AccountMaking } from '../accounts/account-making.service.js';
import { Accounts } from '../accounts/accounts.service.js';
import type { NewAccount } from '../identity.commands.js';
import { userNotFound } from '../identity.errors.js';
import { Invitations } from '../links/invitations.service.js';
import { PasswordChanges } from '../passwords/password-change.service.js';
import { userCsv } from './user-csv.policy.js';

/** The endpoints for accounts; they respond with 404 for an account that the caller may not see. */
@Controller('User')
export class UserController {
  constructor(
    private readonly accounts: Accounts,
    private readonly making: AccountMaking,
    private readonly editing: AccountEditing,
    private readonly closing: AccountClosing,
    private readonly passwords: PasswordChanges,
    private readonly limits: AddressLimits,
    private readonly acts: AccountActs,
    private readonly invitations: Invitations,
  ) {}

  @Get()
  @Answers(userSchema, { list: true, also: ['text/csv'], summary: 'Lists the users', refuses: [422] })
  list(
    @Query({ schema: userQuerySchema }) query: UserQuery,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Page<User> | CsvFile> {
    const file = { name: 'users', columns: userCsv, language };
    return pageOrFile(query, (page) => this.accounts.list(page), file);
  }

  @Post()
  @Answers(userSchema, { summary: 'Signs up' })
  async create(
    @Body({ schema: anyNewUserSchema }) user: AnyNewUser,
    @CurrentUser() caller: AuthenticatedUser | undefined,
    @Ip() address: string,
  ): Promise<User> {
    const account = newAccount(user, caller);
    await this.countSignUp(caller, address);
    return this.making.make(account, caller);
  }

  @Post('CreateWithAddress')
  @Answers(userWithAddressSchema, { summary: 'Signs up with an address' })
  async createWithAddress(
    @Body({ schema: anyNewUserWithAddressSchema }) { address, ...user }: AnyNewUserWithAddress,
    @CurrentUser() caller: AuthenticatedUser | undefined,
    @Ip() networkAddress: string,
  ): Promise<UserWithAddress> {
    const account = newAccount(user, caller);
    await this.countSignUp(caller, networkAddress);
    return this.making.makeWithAddress(account, address, caller);
  }

  @Get('my')
  @Answers(userSchema, { summary: 'Reads the own account' })
  async my(@CurrentUser() { id }: AuthenticatedUser): Promise<User> {
    const user = await this.accounts.find(id);
    if (user === undefined) throw unauthenticated();
    return user;
  }

  @Get(':id')
  @Answers(userSchema, { summary: 'Reads an account' })
  read(@CurrentUser() user: AuthenticatedUser, @Param('id', { schema: uuidSchema }) id: string): Promise<User> {
    return this.editing.visible(user, id);
  }

  @Put(':id')
  @Answers(userSchema, { summary: 'Changes an account' })
  change(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: updateUserSchema }) { usertype_id: requested, version: given, ...changes }: UpdateUser,
    @Ip() address: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Headers('cookie') cookies: string | undefined,
  ): Promise<User> {
    return this.editing.change({ user, address, cookies }, id, {
      ...changes,
      version: given ?? versionAskedFor(ifMatch),
      usertypeId: wantedUsertype(requested, user),
    });
  }

  /** Blocks an open account or unblocks a blocked one. The optional body contains the requested state and a reason. */
  @Patch(':id')
  @Answers(userSchema, { summary: 'Blocks an account, or opens it again' })
  toggleBlocked(
    @CurrentUser() admin: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: blockUserSchema }) change: BlockUser,
  ): Promise<User> {
    return this.editing.toggleBlocked(admin, id, change);
  }

  @Get(':id/acts')
  @Answers(accountActSchema, { list: 'whole', summary: 'Lists what was done to an account' })
  async history(@Param('id', { schema: uuidSchema }) id: string): Promise<AccountAct[]> {
    const acts = await this.acts.of(id);
    if (acts.length === 0) await this.accounts.read(id);
    return acts;
  }

  @Post(':id/invite')
  @HttpCode(HttpStatus.OK)
  @Answers(userSchema, {
    summary: 'Mails another invitation to the owner of an account that an admin made',
    refuses: [409],
  })
  invite(@CurrentUser() admin: AuthenticatedUser, @Param('id', { schema: uuidSchema }) id: string): Promise<User> {
    return this.invitations.sendAgain(admin, id);
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @Answers(null, { summary: 'Closes an account' })
  close(@CurrentUser() user: AuthenticatedUser, @Param('id', { schema: uuidSchema }) id: string): Promise<void> {
    return this.closing.close(user, id);
  }

  @Put('password/:id')
  @Idempotent({ ignored: true })
  @Answers(loginAnswerSchema, { summary: 'Changes the own password' })
  changePassword(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: changePasswordSchema }) change: ChangePassword,
    @Ip() address: string,
    @Headers('cookie') cookies: string | undefined,
  ): Promise<LoginAnswer> {
    if (user.id !== id) throw userNotFound();
    return this.passwords.change({ id, address, cookies }, change);
  }

  /** Counts a sign-up towards the limit of the IP address, unless an admin creates the account. */
  private async countSignUp(caller: AuthenticatedUser | undefined, address: string): Promise<void> {
    if (caller?.role !== 'admin') await this.limits.count('signUp', address);
  }
}

/**
 * Validates the request for a new account: people choose their own password and accept the terms; admins cannot do this
 * for somebody else. Only an admin may create accounts of other types than customer (docs/domain.md#actors-and-roles).
 * @throws DomainError 400 when the password or the accepted terms are missing and the caller is not an admin
 */
function newAccount(user: AnyNewUser, caller: AuthenticatedUser | undefined): NewAccount {
  const schema = caller?.role === 'admin' ? inviteUserSchema : createUserSchema;
  const parsed = schema.safeParse(user);
  if (!parsed.success) throw validationFailed(fieldErrors(parsed.error.issues));
  const { usertype_id: requested, ...account } = parsed.data;
  return { ...account, usertypeId: wantedUsertype(requested, caller) ?? usertypeIds.Customer };
}

/** The user type that an admin requests; a user type from anybody else is ignored. */
function wantedUsertype(requested: unknown, caller: AuthenticatedUser | undefined): UsertypeId | undefined {
  if (caller?.role !== 'admin' || requested === undefined) return undefined;
  const parsed = usertypeIdSchema.safeParse(requested);
  if (!parsed.success) throw validationFailed(fieldErrors(parsed.error.issues, 'usertype_id'));
  return parsed.data;
}
