import { ValidateOptionalWith } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  type CustomerEntity,
  type CustomerSettings,
  type EnrollmentMode,
  enrollmentModes,
  type FaceOnlySignIn,
  faceOnlySignIns,
  type TokenStorage,
  tokenStorages,
} from '../customer/customer.entity';

const asksContact = {
  example: true,
  description: 'Whether the page of a verification session shows the optional contact screen.',
};
const faceOnlySignIn = {
  enum: faceOnlySignIns,
  example: 'review',
  description:
    'The recommendation after a SIGN-IN that no device key and no passkey supports: at least REVIEW, or as after any other success.',
};

const enrollment =
  'What an ENROLL registers: a template in the gallery of the biometric node, or only a face token.';
const tokenStorage = 'Where face tokens are stored: on the device alone, or also at the biometric node.';

/** Removes the setting of a customer, so that the variable of the sessions app applies. */
const unset = 'default';

const findChoiceProblem = (value: unknown, choices: readonly string[]): string | undefined =>
  choices.includes(value as string) ? undefined : `must be one of ${choices.join(', ')}`;

/** The settings to change. */
export class ChangeCustomerBody {
  @ApiPropertyOptional(asksContact)
  @ValidateOptionalWith((value) => (typeof value === 'boolean' ? undefined : 'must be true or false'))
  asks_contact?: boolean;

  @ApiPropertyOptional(faceOnlySignIn)
  @ValidateOptionalWith((value) => findChoiceProblem(value, faceOnlySignIns))
  face_only_sign_in?: FaceOnlySignIn;

  @ApiPropertyOptional({
    enum: [...enrollmentModes, unset],
    example: 'gallery',
    description: `${enrollment} \`default\`: as the variable ENROLLMENT.`,
  })
  @ValidateOptionalWith((value) => findChoiceProblem(value, [...enrollmentModes, unset]))
  enrollment?: EnrollmentMode | typeof unset;

  @ApiPropertyOptional({
    enum: [...tokenStorages, unset],
    example: 'device',
    description: `${tokenStorage} \`default\`: as the variable TOKEN_STORAGE.`,
  })
  @ValidateOptionalWith((value) => findChoiceProblem(value, [...tokenStorages, unset]))
  token_storage?: TokenStorage | typeof unset;
}

export const toSettings = ({
  asks_contact,
  face_only_sign_in,
  enrollment,
  token_storage,
}: ChangeCustomerBody): Partial<CustomerSettings> => ({
  ...(asks_contact !== undefined && { asksContact: asks_contact }),
  ...(face_only_sign_in !== undefined && { faceOnlySignIn: face_only_sign_in }),
  ...(enrollment !== undefined && { enrollment: enrollment === unset ? null : enrollment }),
  ...(token_storage !== undefined && { tokenStorage: token_storage === unset ? null : token_storage }),
});

export class CustomerReply {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'acme' }) name: string;
  @ApiProperty(asksContact) asks_contact: boolean;
  @ApiProperty(faceOnlySignIn) face_only_sign_in: FaceOnlySignIn;
  @ApiProperty({
    enum: enrollmentModes,
    nullable: true,
    example: null,
    description: `${enrollment} Null: as the variable ENROLLMENT.`,
  })
  enrollment: EnrollmentMode | null;
  @ApiProperty({
    enum: tokenStorages,
    nullable: true,
    example: null,
    description: `${tokenStorage} Null: as the variable TOKEN_STORAGE.`,
  })
  token_storage: TokenStorage | null;
  @ApiProperty({ format: 'date-time' }) when_created: string;

  static of(customer: CustomerEntity): CustomerReply {
    return {
      id: customer.id,
      name: customer.name,
      asks_contact: customer.asksContact,
      face_only_sign_in: customer.faceOnlySignIn,
      enrollment: customer.enrollment,
      token_storage: customer.tokenStorage,
      when_created: customer.whenCreated.toISOString(),
    };
  }
}
