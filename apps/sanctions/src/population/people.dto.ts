import { TransformValue } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import type { ImportReport } from './upload/import-report';
import type { PopulationPerson } from './population';

export class ImportQuery {
  @ApiPropertyOptional({
    type: 'boolean',
    default: false,
    description:
      'Whether the upload is a part of a larger file. A part without a valid row returns 200 with the rejected rows instead of 400.',
    example: true,
  })
  @TransformValue((value) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean({ message: 'partial must be true or false' })
  partial: boolean = false;
}

export class PersonReply {
  @ApiProperty({ description: 'Your id of the person.', example: '4711' })
  id: string;
  @ApiProperty({ example: 'Ivan' })
  firstname: string;
  @ApiProperty({ example: 'Petrov' })
  lastname: string;
  @ApiProperty({ description: 'As it was sent.', example: '1970-12-31' })
  dob: string;
  @ApiProperty({
    format: 'uuid',
    description: 'The id of the person in alerts and in the audit trail, which have no id of yours.',
    example: '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f',
  })
  personId: string;
  @ApiProperty({
    description: 'Whether the person came in or changed since it was screened.',
    example: false,
  })
  pending: boolean;

  static fromPerson({ id: personId, pending, row }: PopulationPerson): PersonReply {
    const { id, firstname, lastname, dob } = row;
    return { id, firstname, lastname, dob, personId, pending };
  }
}

export class PeoplePage {
  @ApiProperty({ type: [PersonReply], description: 'The people who came in last are first.' })
  items: PersonReply[];
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Pass it as `cursor` to get the next page; null on the last page.',
    example: null,
  })
  nextCursor: string | null;
}

export class ImportRemark {
  @ApiProperty({
    type: 'integer',
    description: 'The line of the file, or the position in `people`, from 1.',
    example: 3,
  })
  line: number;
  @ApiProperty({ example: 'id is empty' })
  message: string;
}

export class PeopleImportReply {
  @ApiProperty({ type: 'integer', description: 'Rows with a new id.', example: 120 })
  added: number;
  @ApiProperty({ type: 'integer', description: 'Rows that changed a stored person.', example: 3 })
  changed: number;
  @ApiProperty({
    type: 'integer',
    description: 'Rows that are stored with the same content. These people are not screened again.',
    example: 4877,
  })
  unchanged: number;
  @ApiProperty({ type: 'integer', description: 'Rows that were not stored.', example: 1 })
  rejected: number;
  @ApiProperty({
    type: 'integer',
    description: 'Rows with the id of an earlier row of the upload. The last row counts.',
    example: 0,
  })
  repeated: number;
  @ApiProperty({ type: 'integer', description: 'Stored rows with a warning.', example: 2 })
  warned: number;
  @ApiProperty({ type: [ImportRemark], description: 'Why rows were not stored: the first 50.' })
  problems: ImportRemark[];
  @ApiProperty({
    type: [ImportRemark],
    description: 'What is missing or cannot be compared, as in a file check: the first 50.',
    example: [{ line: 7, message: 'dob is empty' }],
  })
  warnings: ImportRemark[];

  static fromReport({
    counts,
    rejected,
    repeated,
    warned,
    problems,
    warnings,
  }: ImportReport): PeopleImportReply {
    return { ...counts, rejected, repeated, warned, problems, warnings };
  }
}
