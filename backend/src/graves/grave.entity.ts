import type { PageQuery } from '@perpetua/contracts/http.contract';
import { Column, Entity, type FindManyOptions, type FindOptionsWhere, IsNull, PrimaryColumn } from 'typeorm';
import { rangeOf } from '../platform/http/requests/lists.js';

/** A row of `graves.graves`. Dates are local dates `YYYY-MM-DD`. */
@Entity({ schema: 'graves', name: 'graves' })
export class GraveEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text', { name: 'deceased_name' })
  deceasedName!: string;

  @Column('date', { name: 'birth_date', nullable: true })
  birthDate!: string | null;

  @Column('date', { name: 'death_date', nullable: true })
  deathDate!: string | null;

  @Column('uuid', { name: 'cemetery_id' })
  cemeteryId!: string;

  @Column('text', { nullable: true })
  section!: string | null;

  @Column('text', { name: 'grave_row', nullable: true })
  row!: string | null;

  @Column('text', { name: 'grave_number', nullable: true })
  number!: string | null;

  @Column('double precision')
  lat!: number;

  @Column('double precision')
  lng!: number;

  /** The version of the grave: 1 at first, increased by every change. */
  @Column('int')
  version!: number;

  @Column('uuid', { name: 'photo_id', nullable: true })
  photoId!: string | null;

  /** When the photo was taken; null without a photo. */
  @Column('timestamptz', { name: 'photo_at', nullable: true })
  photoAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}

/** The condition for a grave of this user that was not removed. */
export const ownGrave = (userId: string, id: string): FindOptionsWhere<GraveEntity> => ({
  id,
  userId,
  deletedAt: IsNull(),
});

/** The query options for one page of a user's graves, the newest first. */
export const gravesOf = (userId: string, query: PageQuery): FindManyOptions<GraveEntity> => {
  const { limit, offset } = rangeOf(query);
  return {
    where: { userId, deletedAt: IsNull() },
    order: { createdAt: 'DESC', id: 'DESC' },
    take: limit,
    skip: offset,
  };
};

/** The condition for the graves in a cemetery that were not removed. */
export const gravesIn = (cemeteryId: string): FindOptionsWhere<GraveEntity> => ({ cemeteryId, deletedAt: IsNull() });
