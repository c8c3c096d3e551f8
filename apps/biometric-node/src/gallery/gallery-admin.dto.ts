import type { KeyMode } from '@gatehouse/auth';
import { ApiProperty } from '@nestjs/swagger';

class CentredThresholdReply {
  @ApiProperty({
    description: '1:N, at the current size of the gallery.',
    example: 0.5,
    nullable: true,
    type: Number,
  })
  identify: number | null;
  @ApiProperty({ description: '1:1.', example: 0.45, nullable: true, type: Number }) verify: number | null;
}

class ThresholdReply {
  @ApiProperty({ description: '1:N, at the current size of the gallery.', example: 0.92 })
  identify: number;
  @ApiProperty({ description: '1:1.', example: 0.875 }) verify: number;
  @ApiProperty({ description: 'The thresholds of the centred score; null where there is none.' })
  centred: CentredThresholdReply;
}

export class GalleryReply {
  @ApiProperty({ example: 'p8r2w5y1b6d9f3h0j7l4' }) guid: string;
  @ApiProperty({ format: 'uuid' }) customer_id: string;
  @ApiProperty({ enum: ['live', 'test'] }) mode: KeyMode;
  @ApiProperty({ example: 'FACE3_1' }) version: string;
  @ApiProperty({ description: 'Numbers in a vector.', example: 512 }) dimension: number;
  @ApiProperty({ description: 'People with a face.', example: 100_000 }) size: number;
  @ApiProperty({
    description: 'People who are enrolled by a face token only. No search finds them.',
    example: 0,
  })
  registered: number;
  @ApiProperty() threshold: ThresholdReply;
  @ApiProperty({
    description:
      'The length of the mean of its vectors, 0 to 1; null below 64 people. Above 0.5 two strangers look alike to the model, and an average face may match unless there is a centred threshold.',
    example: 0.12,
    nullable: true,
    type: Number,
  })
  concentration: number | null;
  @ApiProperty({ description: 'The last change that this process applied.', example: 100_042 })
  position: number;
  @ApiProperty({ description: 'Memory in this process, in bytes.', example: 64_000_000 }) memory: number;
}

export class RemovedGalleryReply {
  @ApiProperty({ example: 'p8r2w5y1b6d9f3h0j7l4' }) guid: string;
  @ApiProperty({
    description: 'People who were deleted with it; 0 if it was removed before.',
    example: 1042,
  })
  people: number;
}
