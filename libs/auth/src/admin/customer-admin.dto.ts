import { ValidateOptionalWith } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  type CustomerEntity,
  type CustomerSettings,
  type FaceOnlySignIn,
  faceOnlySignIns,
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

/** The settings to change. */
export class ChangeCustomerBody {
  @ApiPropertyOptional(asksContact)
  @ValidateOptionalWith((value) => (typeof value === 'boolean' ? undefined : 'must be true or false'))
  asks_contact?: boolean;

  @ApiPropertyOptional(faceOnlySignIn)
  @ValidateOptionalWith((value) =>
    faceOnlySignIns.includes(value as FaceOnlySignIn)
      ? undefined
      : `must be one of ${faceOnlySignIns.join(', ')}`,
  )
  face_only_sign_in?: FaceOnlySignIn;
}

export const toSettings = ({
  asks_contact,
  face_only_sign_in,
}: ChangeCustomerBody): Partial<CustomerSettings> => ({
  ...(asks_contact !== undefined && { asksContact: asks_contact }),
  ...(face_only_sign_in !== undefined && { faceOnlySignIn: face_only_sign_in }),
});

export class CustomerReply {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'acme' }) name: string;
  @ApiProperty(asksContact) asks_contact: boolean;
  @ApiProperty(faceOnlySignIn) face_only_sign_in: FaceOnlySignIn;
  @ApiProperty({ format: 'date-time' }) when_created: string;

  static of({ id, name, asksContact, faceOnlySignIn, whenCreated }: CustomerEntity): CustomerReply {
    return {
      id,
      name,
      asks_contact: asksContact,
      face_only_sign_in: faceOnlySignIn,
      when_created: whenCreated.toISOString(),
    };
  }
}
