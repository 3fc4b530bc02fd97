import { Column, Entity, PrimaryColumn } from 'typeorm';

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

  /** Counts the changes. */
  @Column('int')
  version!: number;

  @Column('uuid', { name: 'photo_id', nullable: true })
  photoId!: string | null;

  /** When the photo was taken. */
  @Column('timestamptz', { name: 'photo_at', nullable: true })
  photoAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}
