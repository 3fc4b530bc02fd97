import { Body, Controller, Get, Post } from '@nestjs/common';
import { type CreateUser, createUserSchema, type User, usertypeIdSchema } from '@perpetua/contracts/identity.contract';
import { type UsertypeId, usertypeIds } from '@perpetua/contracts/roles';
import { Allow, type AuthenticatedUser, CurrentUser, unauthenticated } from '../platform/http/access.js';
import { fieldErrors, validationFailed } from '../platform/http/validation.js';
import { Accounts } from './accounts.service.js';

@Controller('User')
export class UserController {
  constructor(private readonly accounts: Accounts) {}

  @Post()
  @Allow('anyone')
  create(
    @Body({ schema: createUserSchema }) { usertype_id: requested, ...account }: CreateUser,
    @CurrentUser() caller: AuthenticatedUser | undefined,
  ): Promise<User> {
    return this.accounts.register({ ...account, usertypeId: grantedUsertype(requested, caller) });
  }

  @Get('my')
  @Allow('loggedIn')
  async my(@CurrentUser() { id }: AuthenticatedUser): Promise<User> {
    const user = await this.accounts.find(id);
    if (user === undefined) throw unauthenticated();
    return user;
  }
}

/** Only an admin may make anything but a customer (decisions §3). */
function grantedUsertype(requested: unknown, caller: AuthenticatedUser | undefined): UsertypeId {
  if (caller?.role !== 'admin' || requested === undefined) return usertypeIds.Customer;
  const parsed = usertypeIdSchema.safeParse(requested);
  if (!parsed.success) throw validationFailed(fieldErrors(parsed.error.issues, 'usertype_id'));
  return parsed.data;
}
