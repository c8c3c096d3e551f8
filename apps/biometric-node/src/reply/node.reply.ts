import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class StatusReply {
  @ApiProperty({ description: '0: success.', example: 0 })
  status: number;
  @ApiPropertyOptional({ description: 'The HTTP status, on the plain endpoints.', example: 200 })
  statusCode?: number;
  @ApiProperty({ example: 'Ok' })
  message: string;
}

/** A person, as they are named to the outside: encrypted on the encrypted endpoints. */
export class PersonReply extends StatusReply {
  @ApiProperty({ description: 'Whom the vector belongs to; `-1` when nobody was recognised.' })
  puid: string;
  @ApiProperty({ description: 'The gallery of the customer; `-1` when nobody was recognised.' })
  guid: string;
  @ApiPropertyOptional({ description: 'How many good embeddings the node holds of this person.', example: 1 })
  enroll_level?: number;
  @ApiPropertyOptional({
    oneOf: [{ type: 'number' }, { type: 'string', enum: ['-1'] }],
    description: 'The raw cosine; `"-1"` when nobody was recognised.',
    example: 0.9731,
  })
  score?: number | '-1';
}

export class PersonInList {
  @ApiProperty() puid: string;
  @ApiProperty() guid: string;
  @ApiProperty({ example: 0.9731 }) score: number;
}

export class PeopleReply extends StatusReply {
  @ApiProperty({ type: [PersonInList], description: 'Best first.' })
  PI_list: PersonInList[];
}

/** A score as it is shown: four decimals are what it is good for, and rounding must not carry it past 1. */
export const shownScore = (score: number): number => Math.min(1, Math.round(score * 10_000) / 10_000);

/** Where a reply names the position of the gallery that it saw. */
export const positionHeader = 'x-position';
