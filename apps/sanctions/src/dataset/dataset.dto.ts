import { type DatasetState, findTitle, isUrl } from '@gatehouse/datasets';
import { ApiProperty } from '@nestjs/swagger';
import { basename } from 'node:path';
import { formatVersions } from './dataset-registry.service';
import type { LoadedVersion } from './loaded-version';

/** The folders of an absolute path. What follows a letter, a colon or a slash belongs to a URL. */
const folders = /(?<![\w:/.])\/(?:[^\s/]+\/)+/g;

/** The source of a list without folders: the file system of the server is not public. */
export const toPublicSource = (source: string): string => (isUrl(source) ? source : basename(source));

/** An error without folders. It may contain file names. */
export const toPublicError = (error: string | null): string | null => error?.replace(folders, '') ?? null;

export class DatasetReply {
  @ApiProperty({ example: 'un_sc_sanctions' })
  name: string;
  @ApiProperty({ example: 'UN Security Council Consolidated Sanctions' })
  title: string;
  @ApiProperty({
    type: [String],
    nullable: true,
    description: 'The current members of a collection; null for a dataset.',
    example: null,
  })
  members: string[] | null;
  @ApiProperty({ description: 'Entries of the list, including ships and companies.', example: 1003 })
  entities: number;
  @ApiProperty({ description: 'Entries that people are screened against.', example: 733 })
  people: number;
  @ApiProperty({ description: 'Names and aliases of all entries.', example: 3518 })
  names: number;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The URL or the file name of the list.',
    example: 'https://lists.example/un/consolidated.xml',
  })
  source: string | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The version that this process screens against; null while none is loaded.',
    example: '2026-02-27-0a1b2c3d',
  })
  version: string | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'SHA-256 of the list.',
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
    description: 'The last successful check of the source.',
  })
  checkedAt: string | null;
  @ApiProperty({ description: 'The source has not been checked successfully for DATASET_STALE_HOURS.' })
  stale: boolean;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The error of the last attempt.',
    example: null,
  })
  error: string | null;
  @ApiProperty({ description: 'The built-in demo list, which is not for real screening.' })
  demo: boolean;

  static fromDataset(state: DatasetState, loaded: LoadedVersion | undefined, failure?: string): DatasetReply {
    const used = loaded?.state;
    return {
      name: state.name,
      title: state.title,
      members: null,
      entities: used?.entities ?? 0,
      people: loaded?.people ?? 0,
      names: used?.names ?? 0,
      source: toPublicSource(state.source),
      version: used?.version ?? null,
      checksum: used?.checksum ?? null,
      loadedAt: used?.loadedAt?.toISOString() ?? null,
      publishedAt: used?.publishedAt?.toISOString() ?? null,
      checkedAt: state.checkedAt?.toISOString() ?? null,
      stale: state.stale,
      error: toPublicError(state.error) ?? failure ?? null,
      demo: state.demo,
    };
  }

  static fromCollection(
    name: string,
    members: readonly LoadedVersion[],
    stale: boolean,
    error: string | null,
  ): DatasetReply {
    const sum = (of: (member: LoadedVersion) => number) =>
      members.reduce((total, each) => total + of(each), 0);
    return {
      name,
      title: findTitle(name),
      members: members.map((member) => member.name),
      entities: sum(({ state }) => state.entities),
      people: sum(({ people }) => people),
      names: sum(({ state }) => state.names),
      source: null,
      version: formatVersions(name, members),
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
