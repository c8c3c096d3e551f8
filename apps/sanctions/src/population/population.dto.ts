import { Nested, ValidateOptionalWith, ValidateWith } from '@gatehouse/platform';
import { CallbackBody } from '@gatehouse/webhooks';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { findEnd, type FourEyesOff } from './four-eyes';
import type { ListedPopulation, StoredPopulation } from './population.service';
import type { RunRow } from './population.repository';

const defaultThreshold = 0.95;
const minThreshold = 0.75;
const maxDatasetLength = 100;

export class PopulationBody {
  @ApiProperty({
    description: 'A dataset or a collection from `GET /v2/open-sanctions/datasets`.',
    maxLength: maxDatasetLength,
    example: 'sanctions',
  })
  @ValidateWith((value) =>
    typeof value === 'string' && value !== '' && value.length <= maxDatasetLength
      ? undefined
      : 'must be the name of a dataset or a collection',
  )
  dataset: string;

  @ApiPropertyOptional({
    type: Number,
    minimum: minThreshold,
    maximum: 1,
    default: defaultThreshold,
    description:
      'The lowest score that becomes an alert. Below 0.75, most of a list would match somebody. A change screens everybody again.',
    example: 0.9,
  })
  @ValidateWith((value) =>
    typeof value === 'number' && value >= minThreshold && value <= 1
      ? undefined
      : `must be a number from ${minThreshold} to 1: below ${minThreshold}, people match names that only resemble theirs, and most of a list becomes an alert`,
  )
  threshold: number = defaultThreshold;

  @ApiPropertyOptional({
    description: 'The target of the webhooks about alerts. Without one, none are sent.',
  })
  @IsOptional()
  @Nested(() => CallbackBody, 'callback must be an object with a url')
  callback?: CallbackBody;

  @ApiPropertyOptional({
    description:
      'Whether a second person must approve the decision about an alert. Omitted, it keeps its value; a new population has false. Two people turn it off: it stays true until a second person, with another API key and another name in `x-user`, sends false within 24 hours.',
    example: true,
  })
  @ValidateOptionalWith((value) => (typeof value === 'boolean' ? undefined : 'must be true or false'))
  fourEyes?: boolean;
}

export class PopulationCallback {
  @ApiProperty({
    description: 'The headers are never returned.',
    example: 'https://shop.example/hooks/gatehouse',
  })
  url: string;
}

export class PopulationRun {
  @ApiProperty({
    enum: ['DELTA', 'FULL'],
    description: 'FULL compares everybody with the whole list.',
    example: 'DELTA',
  })
  kind: RunRow['kind'];
  @ApiProperty({ enum: ['RUNNING', 'COMPLETED', 'REPLACED'], example: 'RUNNING' })
  status: RunRow['status'];
  @ApiProperty({ type: 'integer', description: 'The people to screen.', example: 250_000 })
  total: number;
  @ApiProperty({ type: 'integer', description: 'The people who are screened.', example: 120_000 })
  done: number;
  @ApiProperty({ format: 'date-time', example: '2026-01-31T12:00:00.000Z' })
  startedAt: string;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: null })
  endedAt: string | null;

  static fromRow({ kind, status, total, done, startedAt, endedAt }: RunRow): PopulationRun {
    return {
      kind,
      status,
      total,
      done,
      startedAt: new Date(startedAt).toISOString(),
      endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    };
  }
}

export class PopulationListVersion {
  @ApiProperty({ example: 'us_ofac_sdn' })
  dataset: string;
  @ApiProperty({ example: '2026-01-31-4f1c2a9b' })
  version: string;
}

export class PopulationFourEyesOff {
  @ApiProperty({ description: 'Who wants to turn it off, as named in `x-user`.', example: 'jane.doe' })
  user: string;
  @ApiProperty({
    format: 'uuid',
    description: 'The id of the API key.',
    example: '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f',
  })
  keyId: string;
  @ApiProperty({ format: 'date-time', example: '2026-01-31T12:00:00.000Z' })
  at: string;
  @ApiProperty({
    format: 'date-time',
    description: 'Until when another person can agree.',
    example: '2026-02-01T12:00:00.000Z',
  })
  until: string;

  static of(pending: FourEyesOff): PopulationFourEyesOff {
    const { user, keyId, at } = pending;
    return { user, keyId, at, until: findEnd(pending).toISOString() };
  }
}

export class PopulationReply {
  @ApiProperty({ example: 'customers' })
  name: string;
  @ApiProperty({ example: 'sanctions' })
  dataset: string;
  @ApiProperty({ example: 0.95 })
  threshold: number;
  @ApiProperty({ example: false })
  fourEyes: boolean;
  @ApiProperty({
    type: PopulationFourEyesOff,
    nullable: true,
    description: 'The first person who wants to turn `fourEyes` off.',
  })
  fourEyesOff: PopulationFourEyesOff | null;
  @ApiProperty({ type: PopulationCallback, nullable: true })
  callback: PopulationCallback | null;
  @ApiProperty({ type: 'integer', description: 'How many people it has.', example: 250_000 })
  people: number;
  @ApiProperty({
    type: [PopulationListVersion],
    nullable: true,
    description:
      'The versions of the lists with which people were compared who came in or changed before. Null until everybody was screened for the first time, or again after a change of `dataset` or `threshold`.',
  })
  versions: PopulationListVersion[] | null;
  @ApiProperty({ format: 'date-time', example: '2026-01-31T12:00:00.000Z' })
  createdAt: string;
  @ApiProperty({ format: 'date-time', example: '2026-01-31T12:00:00.000Z' })
  updatedAt: string;

  static fromStored({ population, createdAt, updatedAt }: StoredPopulation): PopulationReply {
    const { name, dataset, threshold, fourEyes, fourEyesOff, callback, people, listVersions } = population;
    return {
      name,
      dataset,
      threshold,
      fourEyes,
      fourEyesOff: fourEyesOff ? PopulationFourEyesOff.of(fourEyesOff) : null,
      callback: callback ? { url: callback.url } : null,
      people,
      versions: listVersions?.map(({ dataset: list, version }) => ({ dataset: list, version })) ?? null,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    };
  }
}

export class PopulationItem extends PopulationReply {
  @ApiProperty({ type: PopulationRun, nullable: true, description: 'The newest run; null before the first.' })
  run: PopulationRun | null;

  static fromListed(listed: ListedPopulation): PopulationItem {
    return { ...PopulationReply.fromStored(listed), run: listed.run && PopulationRun.fromRow(listed.run) };
  }
}

export class PopulationDetails extends PopulationItem {
  @ApiProperty({
    type: 'integer',
    description: 'How many people wait to be screened, because they or the settings have changed.',
    example: 40,
  })
  pending: number;
}

export class PopulationsReply {
  @ApiProperty({ type: [PopulationItem], description: 'Sorted by name.' })
  populations: PopulationItem[];
}
