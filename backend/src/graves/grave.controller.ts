import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Post, Put, Query } from '@nestjs/common';
import { type Grave, type GraveInput, graveInputSchema } from '@perpetua/contracts/graves.contract';
import { type PageQuery, pageQuerySchema } from '@perpetua/contracts/http.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { Allow, type AuthenticatedUser, CurrentUser } from '../platform/http/access.js';
import type { Page } from '../platform/http/lists.js';
import { newId } from '../platform/ids.js';
import { Graves } from './graves.service.js';

/** The caller's own graves; anybody else's are 404. */
@Controller('Grave')
@Allow('loggedIn')
export class GraveController {
  constructor(private readonly graves: Graves) {}

  @Get()
  list(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<Grave>> {
    return this.graves.list(user.id, query);
  }

  @Post()
  add(@CurrentUser() user: AuthenticatedUser, @Body({ schema: graveInputSchema }) input: GraveInput): Promise<Grave> {
    return this.graves.add(user.id, newId(), input);
  }

  @Get(':id')
  read(@CurrentUser() user: AuthenticatedUser, @Param('id', { schema: uuidSchema }) id: string): Promise<Grave> {
    return this.graves.read(user.id, id);
  }

  @Put(':id')
  replace(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: graveInputSchema }) input: GraveInput,
  ): Promise<Grave> {
    return this.graves.replace(user.id, id, input);
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  remove(@CurrentUser() user: AuthenticatedUser, @Param('id', { schema: uuidSchema }) id: string): Promise<void> {
    return this.graves.remove(user.id, id);
  }
}
