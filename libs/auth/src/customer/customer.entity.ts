import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** What the host is recommended after a SIGN-IN by the face alone. */
export const faceOnlySignIns = ['review', 'allow'] as const;
export type FaceOnlySignIn = (typeof faceOnlySignIns)[number];

@Entity({ schema: 'auth', name: 'customers' })
export class CustomerEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  name: string;
  /** Whether the page of a verification session shows the optional contact screen. */
  @Column('boolean', { name: 'asks_contact' })
  asksContact: boolean;
  /** Whether a SIGN-IN by the face alone is to be reviewed. */
  @Column('text', { name: 'face_only_sign_in' })
  faceOnlySignIn: FaceOnlySignIn;
  @CreateDateColumn({ name: 'when_created', type: 'timestamptz' })
  whenCreated: Date;
}

/** What an operator can change of a customer. */
export type CustomerSettings = Pick<CustomerEntity, 'asksContact' | 'faceOnlySignIn'>;
