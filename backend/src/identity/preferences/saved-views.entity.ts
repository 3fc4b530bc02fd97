import type { SavedView } from '@perpetua/contracts/saved-views.contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `identity.saved_views`: all views of one admin. */
@Entity({ schema: 'identity', name: 'saved_views' })
export class SavedViewsEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('jsonb')
  views!: SavedView[];
}
