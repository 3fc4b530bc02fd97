import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { type PageQuery, pageQuerySchema } from '@perpetua/contracts/http.contract';
import {
  type Address,
  type CreateAddress,
  createAddressSchema,
  type UpdateAddress,
  updateAddressSchema,
} from '@perpetua/contracts/identity.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { Allow, type AuthenticatedUser, CurrentUser } from '../platform/http/access.js';
import type { Page } from '../platform/http/lists.js';
import { Addresses } from './addresses.service.js';

/** The caller's own addresses, under the specification's spelling. */
@Allow('loggedIn')
@Controller('User')
export class AddressController {
  constructor(private readonly addresses: Addresses) {}

  @Get('adresses')
  list(
    @CurrentUser() { id }: AuthenticatedUser,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<Address>> {
    return this.addresses.list(id, query);
  }

  @Post('adresses')
  create(
    @CurrentUser() { id }: AuthenticatedUser,
    @Body({ schema: createAddressSchema }) address: CreateAddress,
  ): Promise<Address> {
    return this.addresses.create(id, address);
  }

  @Put('update/address')
  update(
    @CurrentUser() { id }: AuthenticatedUser,
    @Body({ schema: updateAddressSchema }) changes: UpdateAddress,
  ): Promise<Address> {
    return this.addresses.update(id, changes);
  }

  @Delete('adresses/:id')
  @HttpCode(204)
  remove(
    @CurrentUser() { id }: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) addressId: string,
  ): Promise<void> {
    return this.addresses.remove(id, addressId);
  }
}
