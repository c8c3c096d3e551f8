import { ValidateWith } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Review, reviewDecisions, reviewReasons, type ReviewReason, reviewStatuses } from './review';

export class ReviewBody {
  @ApiProperty({ enum: reviewReasons, description: 'Recorded in the audit trail.', example: 'known_device' })
  @ValidateWith((value) =>
    reviewReasons.includes(value as ReviewReason) ? undefined : `must be one of ${reviewReasons.join(', ')}`,
  )
  reason: ReviewReason;
}

/** The decision of operators. */
export class ReviewView implements Review {
  @ApiProperty({
    enum: reviewStatuses,
    description:
      'A proposal takes effect when another operator decides the same: the customer setting `review_four_eyes`.',
    example: 'proposed',
  })
  status: Review['status'];
  @ApiProperty({ enum: reviewDecisions, example: 'approve' }) decision: Review['decision'];
  @ApiProperty({ enum: reviewReasons, example: 'known_device' }) reason: ReviewReason;
  @ApiProperty({ description: 'The name of the operator.', example: 'jane.doe' }) operator: string;
  @ApiPropertyOptional({ description: 'The operator who proposed it.', example: 'john.roe' })
  proposedBy?: string;
  @ApiProperty({ format: 'date-time', example: '2026-01-31T12:00:00.000Z' }) at: string;
}
