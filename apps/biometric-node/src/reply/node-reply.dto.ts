import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { guid, puid } from './node-examples';

export class StatusReply {
  @ApiProperty({ description: '0: success; 200: deleted; for errors see the contract.', example: 0 })
  status: number;
  @ApiProperty({ example: 'Ok' })
  message: string;
}

export class NodeErrorReply extends StatusReply {
  @ApiPropertyOptional({
    description: 'What to change in the request, if the API key is missing.',
    example: 'Send it as x-api-key.',
  })
  hint?: string;
}

class FaceReply extends StatusReply {
  @ApiPropertyOptional({ description: 'The HTTP status, on the plain endpoints.', example: 200 })
  statusCode?: number;
}

/** A person. The ids are encrypted on the encrypted endpoints. */
export class PersonReply extends FaceReply {
  @ApiProperty({ description: 'The id of the person.', example: puid })
  puid: string;
  @ApiProperty({ description: 'The id of the gallery.', example: guid })
  guid: string;
  @ApiPropertyOptional({ description: 'The number of good embeddings of this person.', example: 1 })
  enroll_level?: number;
  @ApiPropertyOptional({ description: 'The raw cosine, to two decimals.', example: 0.97 })
  score?: number;
}

export class PersonInList {
  @ApiProperty({ example: puid }) puid: string;
  @ApiProperty({ example: guid }) guid: string;
  @ApiProperty({ example: 0.97 }) score: number;
}

export class PeopleReply extends FaceReply {
  @ApiProperty({ type: [PersonInList], description: 'Best first.' })
  PI_list: PersonInList[];
}

/** No one is recognised. */
class BaseNotEnrolledReply extends FaceReply {
  @ApiProperty({ enum: [-1], description: 'No one is recognised.', example: -1 })
  declare status: -1;
  @ApiProperty({ enum: ['-1'] }) puid: '-1';
  @ApiProperty({ enum: ['-1'] }) guid: '-1';
  @ApiPropertyOptional({ type: [PersonInList], maxItems: 0, description: 'If K is above 1.' })
  PI_list?: [];
}

/** On the encrypted endpoints. */
export class NotEnrolledReply extends BaseNotEnrolledReply {
  @ApiProperty({ enum: ['-1'], description: 'A string, as the contract requires.' }) score: '-1';
}

/** On the plain endpoints. */
export class PlainNotEnrolledReply extends BaseNotEnrolledReply {
  @ApiProperty({ type: Number, enum: [-1], description: 'A number, as the contract requires.' }) score: -1;
}

export const notEnrolledReplies = { encrypted: NotEnrolledReply, plain: PlainNotEnrolledReply };

/** None of the embeddings is good. */
export class UnusableFaceReply extends FaceReply {
  @ApiProperty({
    enum: [152, 153],
    description: '152 for an enrollment, 153 for a prediction.',
    example: 152,
  })
  declare status: 152 | 153;
}

/** Rounds a score to two decimals, at most 1: with exact scores a stored template can be computed from a few hundred replies. */
export const roundScore = (score: number): number => Math.min(1, Math.round(score * 100) / 100);

/** The header with the position of the gallery that a reply is based on. */
export const positionHeader = 'x-position';
