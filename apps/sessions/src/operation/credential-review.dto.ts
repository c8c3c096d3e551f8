import { PlainText, WholeNumber } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type CredentialKind, credentialKinds } from '../credential/credential';
import { ReviewView } from './review.dto';

export class PendingCredentialsQuery {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: 200,
    default: 50,
    description: 'The maximum number of items of the page.',
    example: 20,
  })
  @WholeNumber(1, 200)
  limit: number = 50;

  @ApiPropertyOptional({
    description: 'The `nextCursor` of the previous page.',
    example: 'WyIyMDI2LTAxLTMxVDEyOjAwOjAwLjAwMFoiLCJrM24wIiwiTnpiTCJd',
  })
  @PlainText({ maxBytes: 512, optional: true })
  cursor?: string;
}

export class ReviewedCredential {
  @ApiProperty({ description: 'The id of the person.', example: 'k3n0v7q2x9a4m1c8z5t6' }) puid: string;
  @ApiProperty({ example: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs' }) id: string;
  @ApiProperty({ enum: credentialKinds }) kind: CredentialKind;
  @ApiProperty({ format: 'date-time', example: '2026-11-15T12:20:00.000Z' }) createdAt: string;
  @ApiProperty({
    format: 'date-time',
    description: 'When it is deleted without a decision.',
    example: '2026-12-15T12:20:00.000Z',
  })
  expiresAt: string;
  @ApiProperty({
    type: ReviewView,
    nullable: true,
    description: 'What an operator has proposed, with the customer setting `review_four_eyes`.',
    example: null,
  })
  proposal: ReviewView | null;
}

export class PendingCredentialPage {
  @ApiProperty({ type: [ReviewedCredential], description: 'Oldest first.' })
  items: ReviewedCredential[];
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Pass it as `cursor` to get the next page.',
    example: null,
  })
  nextCursor: string | null;
}
