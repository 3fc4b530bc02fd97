import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `ordering.order_notes`. */
@Entity({ schema: 'ordering', name: 'order_notes' })
export class OrderNoteEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'order_id' })
  orderId!: string;

  /** The customer of the order; the note is deleted when this customer's account is closed. */
  @Column('uuid', { name: 'customer_id' })
  customerId!: string;

  @Column('uuid', { name: 'author_id' })
  authorId!: string;

  @Column('text')
  text!: string;

  /** When the note was written, by the business clock. */
  @Column('timestamptz', { name: 'written_at' })
  writtenAt!: Date;
}
