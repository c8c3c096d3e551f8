import type { KeyMode } from '@gatehouse/auth';
import { PlainText } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class GallerySize {
  @ApiProperty({ example: 'p8r2w5y1b6d9f3h0j7l4' }) guid: string;
  @ApiProperty({ description: 'Of the face model.', example: 'FACE3_1' }) version: string;
  @ApiProperty({ enum: ['live', 'test'] }) mode: KeyMode;
  @ApiProperty({ type: 'integer', description: 'People with a face.', example: 1042 }) size: number;
  @ApiProperty({
    type: 'integer',
    description: 'People who are enrolled by a face token only.',
    example: 12,
  })
  registered: number;
}

export class GallerySizes {
  @ApiProperty({ type: [GallerySize], description: 'By version.' }) items: GallerySize[];
}

export class FindPeopleQuery {
  @ApiPropertyOptional({ description: 'The id of the person.', example: 'k3n0v7q2x9a4m1c8z5t6' })
  @PlainText({ maxBytes: 200, optional: true })
  puid?: string;
  @ApiPropertyOptional({
    description:
      'Instead of `puid`: your own id, `metadata.id` of the enrollment. Several people may share one.',
    example: '4711',
  })
  @PlainText({ maxBytes: 1000, optional: true })
  id?: string;
}

export class FoundPerson {
  @ApiProperty({ example: 'k3n0v7q2x9a4m1c8z5t6' }) puid: string;
  @ApiProperty({ type: [String], description: 'The versions of the galleries.', example: ['FACE3_1'] })
  versions: string[];
}

export class FoundPeople {
  @ApiProperty({ type: [FoundPerson], description: 'Without faces: no operation returns them.' })
  items: FoundPerson[];
}

export class DeletedPerson {
  @ApiProperty({ example: 'k3n0v7q2x9a4m1c8z5t6' }) puid: string;
  @ApiProperty({
    type: [String],
    description: 'The versions of the galleries that had the person.',
    example: ['FACE3_1'],
  })
  versions: string[];
  @ApiProperty({ format: 'date-time', example: '2026-11-15T12:20:00.000Z' }) deletedAt: string;
}
