import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

class FeatureReply {
  @ApiProperty({ description: 'Which part of the comparison this is.', example: 'name' })
  feature: string;
  @ApiProperty({ description: 'What it added to the score.', example: 1 })
  added: number;
  @ApiProperty({ description: 'The same in words.', example: 'The same name.' })
  words: string;
}

class MatchReply {
  @ApiProperty({ example: 'unsc-6908555' })
  entityId: string;
  @ApiProperty({ description: 'The main name on the list.', example: 'Ivan Petrov' })
  name: string;
  @ApiProperty({ description: 'The one of its names that matched best.', example: 'Ivan Petrov' })
  matchedName: string;
  @ApiProperty({ minimum: 0, maximum: 1, example: 1 })
  score: number;
  @ApiProperty({ type: [String], example: ['Vanya Petrov'] })
  aliases: string[];
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'As the list has it; several are separated by `; `.',
    example: '1970-12-31; 1971',
  })
  birthDate: string | null;
  @ApiProperty({ type: [String], example: ['ru'] })
  countries: string[];
  @ApiProperty({ type: [String], example: ['UN-SC1718'] })
  programs: string[];
  @ApiProperty({ type: [String], description: 'The lists it stands on.', example: ['un_sc_sanctions'] })
  datasets: string[];
  @ApiProperty({ type: 'string', nullable: true, description: 'Where the list says more.', example: null })
  url: string | null;
  @ApiProperty({ type: [FeatureReply], description: 'How the score came about.' })
  features: FeatureReply[];
}

class RecordReply {
  @ApiProperty({ example: '1' })
  id: string;
  @ApiProperty({ description: 'That of the best match.', example: 1 })
  score: number;
  @ApiProperty({ example: 'Ivan' })
  firstname: string;
  @ApiProperty({ example: 'Petrov' })
  lastname: string;
  @ApiProperty({ example: '1970-12-31' })
  dob: string;
  @ApiProperty({
    type: [MatchReply],
    description: 'Best first; at most 50, a warning says when there were more.',
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
  @ApiProperty({ description: 'The number of data rows; none is ever left out.', example: 1 })
  total: number;
  @ApiProperty({ type: MatchedReply })
  matched: MatchedReply;
  @ApiProperty({ example: 'un_sc_sanctions' })
  dataset: string;
  @ApiProperty({
    description: 'What was really used; of a collection every member with its version.',
    example: 'un_sc_sanctions@2026-02-27-0a1b2c3d',
  })
  datasetVersion: string;
  @ApiPropertyOptional({ enum: [true], description: 'Only where the demo list was used.' })
  demo?: true;
  @ApiPropertyOptional({
    description:
      'What to know before relying on the answer: the demo list was used, or lists of the collection are not loaded yet.',
  })
  note?: string;
}

class ResultReply {
  @ApiProperty({ description: 'As it came.', example: '1' })
  id: string;
  @ApiProperty({ description: 'As it came.', example: 'Ivan' })
  firstname: string;
  @ApiProperty({ description: 'As it came.', example: 'Petrov' })
  lastname: string;
  @ApiProperty({ description: 'As it came.', example: '1970-12-31' })
  dob: string;
  @ApiProperty({ enum: ['true', 'false'], example: 'true' })
  match: 'true' | 'false';
  @ApiPropertyOptional({ description: 'Of the best match.', example: 1 })
  score?: number;
  @ApiPropertyOptional({ description: 'The id of the best match.', example: 'unsc-6908555' })
  matchedId?: string;
  @ApiPropertyOptional({
    type: [String],
    description: 'What could not be used of the row; absent where there is nothing to say.',
  })
  warnings?: string[];
}

export class CheckReply {
  @ApiProperty({ type: SummaryReply })
  summary: SummaryReply;
  @ApiProperty({ type: [ResultReply], description: 'One entry per row, in their order.' })
  results: ResultReply[];
}
