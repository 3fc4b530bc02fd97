import {
  type Address,
  addressSchema,
  type CreateAddress,
  createAddressSchema,
  type UpdateAddress,
  updateAddressSchema,
  type AddressQuery,
  addressQuerySchema,
} from '@perpetua/contracts/identity.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import type { Page } from '../../platform/http/requests/lists.js';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
} from '../../platform/http/route-decorators.js';
import { Addresses } from './addresses.service.js';

/**
 * The caller's own postal addresses; an admin can list those of any user. `adresses` is the specification's spelling.
 */
@Controller('User')
export class AddressController {
  constructor(private readonly addresses: Addresses) {}

  @Get('adresses')
  @Answers(addressSchema, { list: true, summary: 'Lists the own addresses, for an admin anybody’s' })
  list(
    @CurrentUser() { id, role }: AuthenticatedUser,
    @Query({ schema: addressQuerySchema }) { user, ...query }: AddressQuery,
  ): Promise<Page<Address>> {
    return this.addresses.list(role === 'admin' ? (user ?? id) : id, query);
  }

  @Post('adresses')
  @Answers(addressSchema, { summary: 'Adds an address' })
  create(
    @CurrentUser() { id, role }: AuthenticatedUser,
    @Body({ schema: createAddressSchema }) address: CreateAddress,
  ): Promise<Address> {
    return this.addresses.create({ id, role }, address);
  }

  @Put('update/address')
  @Answers(addressSchema, { summary: 'Changes an address' })
  update(
    @CurrentUser() { id, role }: AuthenticatedUser,
    @Body({ schema: updateAddressSchema }) changes: UpdateAddress,
  ): Promise<Address> {
    return this.addresses.update({ id, role }, changes);
  }

  @Delete('adresses/:id')
  @HttpCode(204)
  @Answers(null, { summary: 'Removes an address' })
  remove(
    @CurrentUser() { id, role }: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) addressId: string,
  ): Promise<void> {
    return this.addresses.remove({ id, role }, addressId);
  }
}
