import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { guid, puid } from './node.examples';

export class StatusReply {
  @ApiProperty({ description: '0: success; 200: deleted; of errors as the contract lists them.', example: 0 })
  status: number;
  @ApiProperty({ example: 'Ok' })
  message: string;
}

/** What became of features. */
class FaceReply extends StatusReply {
  @ApiPropertyOptional({ description: 'The HTTP status, on the plain endpoints.', example: 200 })
  statusCode?: number;
}

/** A person, as they are named to the outside: encrypted on the encrypted endpoints. */
export class PersonReply extends FaceReply {
  @ApiProperty({ description: 'Whom the vector belongs to.', example: puid })
  puid: string;
  @ApiProperty({ description: 'The gallery of the customer.', example: guid })
  guid: string;
  @ApiPropertyOptional({ description: 'How many good embeddings the node holds of this person.', example: 1 })
  enroll_level?: number;
  @ApiPropertyOptional({ description: 'The raw cosine.', example: 0.9731 })
  score?: number;
}

export class PersonInList {
  @ApiProperty({ example: puid }) puid: string;
  @ApiProperty({ example: guid }) guid: string;
  @ApiProperty({ example: 0.9731 }) score: number;
}

export class PeopleReply extends FaceReply {
  @ApiProperty({ type: [PersonInList], description: 'Best first.' })
  PI_list: PersonInList[];
}

/** Where nobody is alike enough. */
class UnrecognisedReply extends FaceReply {
  @ApiProperty({ enum: [-1], description: 'Nobody is enrolled who looks like this.', example: -1 })
  declare status: -1;
  @ApiProperty({ enum: ['-1'] }) puid: '-1';
  @ApiProperty({ enum: ['-1'] }) guid: '-1';
  @ApiPropertyOptional({ type: [PersonInList], maxItems: 0, description: 'Where K is above 1.' })
  PI_list?: [];
}

/** On the encrypted endpoints. */
export class NobodyReply extends UnrecognisedReply {
  @ApiProperty({ enum: ['-1'], description: 'A text, as the contract has it.' }) score: '-1';
}

/** On the plain endpoints. */
export class PlainNobodyReply extends UnrecognisedReply {
  @ApiProperty({ type: Number, enum: [-1], description: 'A number, as the contract has it.' }) score: -1;
}

export const nobodyReplies = { encrypted: NobodyReply, plain: PlainNobodyReply };

/** Where none of the embeddings is good. */
export class UnusableFaceReply extends FaceReply {
  @ApiProperty({ enum: [152, 153], description: '152 of an enrollment, 153 of a prediction.', example: 152 })
  declare status: 152 | 153;
}

/** A score as it is shown: four decimals are what it is good for, and rounding must not carry it past 1. */
export const shownScore = (score: number): number => Math.min(1, Math.round(score * 10_000) / 10_000);

/** Where a reply names the position of the gallery that it saw. */
export const positionHeader = 'x-position';
