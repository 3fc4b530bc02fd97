import { InjectRepository } from '@nestjs/typeorm';
import { type SavedView, savedViewSchema, savedViewsSchema } from '@perpetua/contracts/saved-views.contract';
import { Repository } from 'typeorm';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Body, Controller, Get, Put } from '../../platform/http/route-decorators.js';
import { SavedViewsEntity } from './saved-views.entity.js';

/** The list views that an admin has saved, available on all of the admin's devices. */
@Controller('User/my/views')
export class SavedViewsController {
  constructor(@InjectRepository(SavedViewsEntity) private readonly saved: Repository<SavedViewsEntity>) {}

  @Get()
  @Answers(savedViewSchema, { list: 'whole', summary: 'Lists the own saved views' })
  async read(@CurrentUser() { id: userId }: AuthenticatedUser): Promise<SavedView[]> {
    const row = await this.saved.findOneBy({ userId });
    return row?.views ?? [];
  }

  @Put()
  @Answers(savedViewSchema, { list: 'whole', summary: 'Replaces the own saved views' })
  async replace(
    @CurrentUser() { id: userId }: AuthenticatedUser,
    @Body({ schema: savedViewsSchema }) views: SavedView[],
  ): Promise<SavedView[]> {
    await this.saved.upsert({ userId, views }, ['userId']);
    return views;
  }
}
