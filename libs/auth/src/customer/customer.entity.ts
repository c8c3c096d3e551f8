import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Logo } from './logo';

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
  /** Null: the launch page names no customer. */
  @Column('text', { name: 'display_name', nullable: true })
  displayName: string | null;
  /** Who processes the data, for the consent. */
  @Column('text', { name: 'legal_name', nullable: true })
  legalName: string | null;
  /** Readable on the background of the page; the color for dark surfaces is derived from it. */
  @Column('text', { name: 'accent_color', nullable: true })
  accentColor: string | null;
  @Column('text', { name: 'privacy_url', nullable: true })
  privacyUrl: string | null;
  @Column('text', { name: 'support_url', nullable: true })
  supportUrl: string | null;
  /** The served name of the logo, whose bytes are in a table of their own. */
  @Column('text', { nullable: true })
  logo: string | null;
  /** The origins that may show the launch page in a frame. */
  @Column('text', { name: 'embed_origins', array: true })
  embedOrigins: string[];
  /** Whether unknown fields in the bodies of its requests are an error. */
  @Column('boolean')
  strict: boolean;
  /** Whether two operators must decide the same about sessions and credentials that wait for a review. */
  @Column('boolean', { name: 'review_four_eyes' })
  reviewFourEyes: boolean;
  @CreateDateColumn({ name: 'when_created', type: 'timestamptz' })
  whenCreated: Date;
}

/** What an operator can change of a customer. */
export type CustomerSettings = Omit<CustomerEntity, 'id' | 'name' | 'whenCreated'>;

/** A change of settings; a logo is given with its bytes. */
export type CustomerChange = Partial<Omit<CustomerSettings, 'logo'>> & { logo?: Logo | null };
