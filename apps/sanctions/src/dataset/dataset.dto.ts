import { type DatasetState, titleOf } from '@gatehouse/datasets';
import { ApiProperty } from '@nestjs/swagger';
import { describe } from './dataset.registry';
import type { LoadedVersion } from './loaded-version';
import { shownError, shownSource } from './shown-source';

export class DatasetReply {
  @ApiProperty({ example: 'un_sc_sanctions' })
  name: string;
  @ApiProperty({ example: 'UN Security Council Consolidated Sanctions' })
  title: string;
  @ApiProperty({
    type: [String],
    nullable: true,
    description: 'Of a collection: what it stands for now. Of a dataset: null.',
    example: null,
  })
  members: string[] | null;
  @ApiProperty({ description: 'Entries of the list, ships and companies included.', example: 1003 })
  entities: number;
  @ApiProperty({ description: 'Those that people are screened against.', example: 733 })
  people: number;
  @ApiProperty({ description: 'All their names and aliases.', example: 3518 })
  names: number;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Where it comes from: an address, or the name of a file.',
    example: 'https://lists.example/un/consolidated.xml',
  })
  source: string | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'What this process screens against; null while nothing is loaded.',
    example: '2026-02-27-0a1b2c3d',
  })
  version: string | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'SHA-256 of the list as it came.',
    example: 'c0ffee00'.repeat(8),
  })
  checksum: string | null;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  loadedAt: string | null;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  publishedAt: string | null;
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When its source was last asked with success.',
  })
  checkedAt: string | null;
  @ApiProperty({ description: 'Its source has not answered for too long (DATASET_STALE_HOURS).' })
  stale: boolean;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'What went wrong at the last attempt.',
    example: null,
  })
  error: string | null;
  @ApiProperty({ description: 'The list that comes with the code: not for real screening.' })
  demo: boolean;

  /** A dataset: what is loaded of it here, and how its source is doing now. */
  static of(now: DatasetState, loaded: LoadedVersion | undefined, failure?: string): DatasetReply {
    const used = loaded?.state;
    return {
      name: now.name,
      title: now.title,
      members: null,
      entities: used?.entities ?? 0,
      people: loaded?.people ?? 0,
      names: used?.names ?? 0,
      source: shownSource(now.source),
      version: used?.version ?? null,
      checksum: used?.checksum ?? null,
      loadedAt: used?.loadedAt?.toISOString() ?? null,
      publishedAt: used?.publishedAt?.toISOString() ?? null,
      checkedAt: now.checkedAt?.toISOString() ?? null,
      stale: now.stale,
      error: shownError(now.error) ?? failure ?? null,
      demo: now.demo,
    };
  }

  static ofCollection(
    name: string,
    members: readonly LoadedVersion[],
    stale: boolean,
    error: string | null,
  ): DatasetReply {
    const sum = (of: (member: LoadedVersion) => number) =>
      members.reduce((total, each) => total + of(each), 0);
    return {
      name,
      title: titleOf(name),
      members: members.map((member) => member.name),
      entities: sum(({ state }) => state.entities),
      people: sum(({ people }) => people),
      names: sum(({ state }) => state.names),
      source: null,
      version: describe(name, members),
      checksum: null,
      loadedAt: null,
      publishedAt: null,
      checkedAt: null,
      stale,
      error,
      demo: members.some(({ state }) => state.demo),
    };
  }
}

export class DatasetsReply {
  @ApiProperty({ type: [DatasetReply], description: 'The datasets, then the collections.' })
  datasets: DatasetReply[];
}
