import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** What the host is recommended after a SIGN-IN by the face alone. */
export const faceOnlySignIns = ['review', 'allow'] as const;
export type FaceOnlySignIn = (typeof faceOnlySignIns)[number];

/** What an ENROLL registers: a template in the gallery of the biometric node, or only the key of a face token. */
export const enrollmentModes = ['gallery', 'token'] as const;
export type EnrollmentMode = (typeof enrollmentModes)[number];

/** Where face tokens are stored: on the device alone, or also at the biometric node. */
export const tokenStorages = ['device', 'server'] as const;
export type TokenStorage = (typeof tokenStorages)[number];

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
  /** Null: the variable ENROLLMENT of the sessions app applies. */
  @Column('text', { nullable: true })
  enrollment: EnrollmentMode | null;
  /** Null: the variable TOKEN_STORAGE of the sessions app applies. */
  @Column('text', { name: 'token_storage', nullable: true })
  tokenStorage: TokenStorage | null;
  @CreateDateColumn({ name: 'when_created', type: 'timestamptz' })
  whenCreated: Date;
}

/** What an operator can change of a customer. */
export type CustomerSettings = Pick<
  CustomerEntity,
  'asksContact' | 'faceOnlySignIn' | 'enrollment' | 'tokenStorage'
>;
