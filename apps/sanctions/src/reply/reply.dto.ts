import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Outcome, outcomes } from '../alert/alert';

export class FeatureReply {
  @ApiProperty({ description: 'The part of the comparison.', example: 'name' })
  feature: string;
  @ApiProperty({ description: 'The amount it added to the score.', example: 1 })
  added: number;
  @ApiProperty({ description: 'The explanation.', example: 'The same name.' })
  words: string;
}

class DecidedReply {
  @ApiProperty({ enum: outcomes, enumName: 'AlertOutcome', example: 'DISMISSED' })
  outcome: Outcome;
  @ApiProperty({ example: 'different_date_of_birth' })
  reason: string;
  @ApiProperty({ format: 'date-time', example: '2026-01-31T12:00:00.000Z' })
  at: string;
  @ApiProperty({ format: 'uuid', example: '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f' })
  alertId: string;
  @ApiProperty({ description: 'The name of the population.', example: 'customers' })
  population: string;
}

export class MatchReply {
  @ApiProperty({ example: 'unsc-6908555' })
  entityId: string;
  @ApiProperty({ description: 'The main name on the list.', example: 'Ivan Petrov' })
  name: string;
  @ApiProperty({ description: 'The listed name that matched best.', example: 'Ivan Petrov' })
  matchedName: string;
  @ApiProperty({ minimum: 0, maximum: 1, example: 1 })
  score: number;
  @ApiProperty({ type: [String], example: ['Vanya Petrov'] })
  aliases: string[];
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'As listed; several dates are separated by `; `.',
    example: '1970-12-31; 1971',
  })
  birthDate: string | null;
  @ApiProperty({ type: [String], example: ['ru'] })
  countries: string[];
  @ApiProperty({ type: [String], example: ['UN-SC1718'] })
  programs: string[];
  @ApiProperty({ type: [String], description: 'The lists that contain it.', example: ['un_sc_sanctions'] })
  datasets: string[];
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'A page with more information.',
    example: null,
  })
  url: string | null;
  @ApiProperty({ type: [FeatureReply], description: 'The steps that make up the score.' })
  features: FeatureReply[];
  @ApiPropertyOptional({
    type: DecidedReply,
    description:
      'Your decision about this person and entity, if you have made one in an alert. Only with an API key.',
  })
  decided?: DecidedReply;
}

class RecordReply {
  @ApiProperty({ example: '1' })
  id: string;
  @ApiProperty({ description: 'The score of the best match.', example: 1 })
  score: number;
  @ApiProperty({ example: 'Ivan' })
  firstname: string;
  @ApiProperty({ example: 'Petrov' })
  lastname: string;
  @ApiProperty({ example: '1970-12-31' })
  dob: string;
  @ApiProperty({
    type: [MatchReply],
    description: 'Best first, at most 50. A warning is added if there were more.',
  })
  matches: MatchReply[];
}

class MatchedReply {
  @ApiProperty({ example: 1 })
  count: number;
  @ApiProperty({ type: [RecordReply] })
  records: RecordReply[];
}

class SummaryReply {
  @ApiProperty({ description: 'The number of data rows. No row is skipped.', example: 1 })
  total: number;
  @ApiProperty({ type: MatchedReply })
  matched: MatchedReply;
  @ApiProperty({ example: 'un_sc_sanctions' })
  dataset: string;
  @ApiProperty({
    description: 'The version that was used; for a collection, every member with its version.',
    example: 'un_sc_sanctions@2026-02-27-0a1b2c3d',
  })
  datasetVersion: string;
  @ApiPropertyOptional({ enum: [true], description: 'Present if the demo list was used.' })
  demo?: true;
  @ApiPropertyOptional({
    description:
      'Limits of the result: the demo list was used, or lists of the collection are not loaded yet.',
  })
  note?: string;
}

class ResultReply {
  @ApiProperty({ description: 'As sent.', example: '1' })
  id: string;
  @ApiProperty({ description: 'As sent.', example: 'Ivan' })
  firstname: string;
  @ApiProperty({ description: 'As sent.', example: 'Petrov' })
  lastname: string;
  @ApiProperty({ description: 'As sent.', example: '1970-12-31' })
  dob: string;
  @ApiProperty({ enum: ['true', 'false'], example: 'true' })
  match: 'true' | 'false';
  @ApiPropertyOptional({ description: 'The score of the best match.', example: 1 })
  score?: number;
  @ApiPropertyOptional({ description: 'The id of the best match.', example: 'unsc-6908555' })
  matchedId?: string;
  @ApiPropertyOptional({
    type: [String],
    description: 'Problems of the row; absent if there are none.',
  })
  warnings?: string[];
}

export class CheckReply {
  @ApiProperty({ type: SummaryReply })
  summary: SummaryReply;
  @ApiProperty({ type: [ResultReply], description: 'One entry per row, in the same order.' })
  results: ResultReply[];
}
