import {
  type DatasetState,
  importers,
  type ListFormat,
  type UploadView,
  type VersionRow,
} from '@gatehouse/datasets';
import { PageQuery, PlainText } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { toPublicError, toPublicSource } from '../dataset/dataset.dto';
import {
  type ChangeCount,
  type ChangedEntry,
  type ChangeKind,
  changeKinds,
} from './difference/version-difference';

const exampleId = '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f';
const nullableTime = { type: 'string', format: 'date-time', nullable: true } as const;

/** Formats that are one file. The others are imported from their URL. */
export const uploadFormats = Object.entries(importers)
  .filter(([, { parts }]) => parts.length === 1)
  .map(([name]) => name as ListFormat);

export class WarningView {
  @ApiProperty({ example: 'no-name' }) kind: string;
  @ApiProperty({ type: 'integer', example: 2 }) count: number;
  @ApiProperty({ example: '2 entries have no name and were skipped' }) message: string;
}

export class ManagedDataset {
  @ApiProperty({ example: 'eu_fsf' }) name: string;
  @ApiProperty({ example: 'EU Financial Sanctions Files (FSF)' }) title: string;
  @ApiProperty({ example: 'eu-xml' }) format: string;
  @ApiProperty({
    description: 'The URL or the file name, without keys and folders.',
    example: 'https://lists.example/eu.xml',
  })
  source: string;
  @ApiProperty({ description: 'The built-in demo list.', example: false }) demo: boolean;
  @ApiProperty({ description: 'Whether it has a URL to refresh from.', example: true }) refreshable: boolean;
  @ApiProperty({ type: String, nullable: true, format: 'uuid', example: exampleId }) versionId: string | null;
  @ApiProperty({ type: String, nullable: true, example: '2026-02-27-0a1b2c3d' }) version: string | null;
  @ApiProperty({
    description: 'Whether the process that answers screens against this version.',
    example: true,
  })
  inUse: boolean;
  @ApiProperty({ type: 'integer', example: 5012 }) entities: number;
  @ApiProperty({ type: 'integer', description: 'Entries that people are screened against.', example: 3921 })
  people: number;
  @ApiProperty({ type: 'integer', example: 21_034 }) names: number;
  @ApiProperty(nullableTime) publishedAt: string | null;
  @ApiProperty(nullableTime) loadedAt: string | null;
  @ApiProperty({ ...nullableTime, description: 'The last successful check of the source.' })
  checkedAt: string | null;
  @ApiProperty({
    description: 'The source has not been checked successfully for DATASET_STALE_HOURS.',
    example: false,
  })
  stale: boolean;
  @ApiProperty({ description: 'A check was requested and has not ended.', example: false })
  checkRequested: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'The error of the last attempt.', example: null })
  error: string | null;
  @ApiProperty(nullableTime) errorAt: string | null;
  @ApiProperty({ type: [WarningView] }) warnings: WarningView[];

  static of(state: DatasetState, loadedId: string | undefined, failure: string | undefined): ManagedDataset {
    const { name, title, format, demo, refreshable, version, entities, people, names, stale } = state;
    return {
      ...{ name, title, format, demo, refreshable, version, entities, people, names, stale },
      source: toPublicSource(state.source),
      versionId: state.versionId ?? null,
      inUse: state.versionId !== undefined && loadedId === state.versionId,
      publishedAt: state.publishedAt?.toISOString() ?? null,
      loadedAt: state.loadedAt?.toISOString() ?? null,
      checkedAt: state.checkedAt?.toISOString() ?? null,
      checkRequested: state.checkRequested,
      error: toPublicError(state.error) ?? failure ?? null,
      errorAt: state.errorAt?.toISOString() ?? null,
      warnings: state.warnings,
    };
  }
}

export class ManagedDatasets {
  @ApiProperty({ type: [ManagedDataset], description: 'By name.' }) items: ManagedDataset[];
}

export class VersionView {
  @ApiProperty({ format: 'uuid', example: exampleId }) id: string;
  @ApiProperty({ example: '2026-02-27-0a1b2c3d' }) version: string;
  @ApiProperty({ description: 'SHA-256 of the list.', example: 'c0ffee00'.repeat(8) }) checksum: string;
  @ApiProperty({ type: 'integer', example: 5012 }) entities: number;
  @ApiProperty({ type: 'integer', example: 3921 }) people: number;
  @ApiProperty({ type: 'integer', example: 21_034 }) names: number;
  @ApiProperty(nullableTime) publishedAt: string | null;
  @ApiProperty({ format: 'date-time' }) loadedAt: string;
  @ApiProperty({ example: true }) current: boolean;
  @ApiProperty({ description: 'Whether its entries are stored, so that it can be compared.', example: true })
  stored: boolean;
  @ApiProperty({ type: [WarningView] }) warnings: WarningView[];

  static of({ label, publishedAt, loadedAt, isCurrent, isStored, ...row }: VersionRow): VersionView {
    return {
      ...row,
      version: label,
      publishedAt: publishedAt?.toISOString() ?? null,
      loadedAt: loadedAt.toISOString(),
      current: isCurrent,
      stored: isStored,
    };
  }
}

export class VersionList {
  @ApiProperty({ type: [VersionView], description: 'The current one, then the newest.' })
  items: VersionView[];
}

export class ChangesQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'Default: the version before.', example: exampleId })
  @IsOptional()
  @IsUUID('all', { message: 'from must be a UUID' })
  from?: string;
  @ApiPropertyOptional({ format: 'uuid', description: 'Default: the current version.', example: exampleId })
  @IsOptional()
  @IsUUID('all', { message: 'until must be a UUID' })
  until?: string;
}

class ChangeCountView implements ChangeCount {
  @ApiProperty({ type: 'integer', example: 12 }) entries: number;
  @ApiProperty({ type: 'integer', description: 'Entries that people are screened against.', example: 9 })
  people: number;
}

export class VersionChangesView {
  @ApiProperty() from: VersionView;
  @ApiProperty() until: VersionView;
  @ApiProperty() added: ChangeCountView;
  @ApiProperty({ description: 'Entries with the same id and another content.' }) changed: ChangeCountView;
  @ApiProperty() removed: ChangeCountView;
  @ApiProperty() unchanged: ChangeCountView;
}

export class ChangedEntriesQuery extends PageQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'Default: the version before.', example: exampleId })
  @IsOptional()
  @IsUUID('all', { message: 'from must be a UUID' })
  from?: string;
  @ApiPropertyOptional({ format: 'uuid', description: 'Default: the current version.', example: exampleId })
  @IsOptional()
  @IsUUID('all', { message: 'until must be a UUID' })
  until?: string;
  @ApiProperty({ enum: changeKinds, description: 'What happened to the entries.', example: 'added' })
  @IsIn(changeKinds, { message: `kind must be one of ${changeKinds.join(', ')}` })
  kind: ChangeKind;
}

export class ChangedEntryView implements ChangedEntry {
  @ApiProperty({ example: 'eu-fsf-1234' }) id: string;
  @ApiProperty({ example: 'Person' }) schema: string;
  @ApiProperty({ description: 'The main name; of a removed entry the last one.', example: 'Ivan Petrov' })
  name: string;
  @ApiPropertyOptional({ description: 'The main name before, if it changed.', example: 'Iwan Petrow' })
  previousName?: string;
  @ApiProperty({ type: [String], example: ['ru'] }) countries: readonly string[];
  @ApiProperty({ type: [String], example: ['EU-UKR'] }) programs: readonly string[];
  @ApiProperty({ type: [String], description: 'Of a changed entry: what differs.', example: ['birthDates'] })
  fields: string[];
}

export class ChangedEntryPage {
  @ApiProperty({
    type: [ChangedEntryView],
    description: 'In the order of the list, at most 1,000 in all pages.',
  })
  items: ChangedEntryView[];
  @ApiProperty({ type: String, nullable: true, example: '50' }) nextCursor: string | null;
}

export class ImportListQuery {
  @ApiProperty({ enum: uploadFormats, description: 'Formats that are one file.' })
  @IsIn(uploadFormats, { message: `format must be one of ${uploadFormats.join(', ')}` })
  format: ListFormat;
  @ApiPropertyOptional({ description: 'Default: the current title.', example: 'Our own list' })
  @PlainText({ maxBytes: 200, optional: true })
  title?: string;
  @ApiPropertyOptional({
    description: 'The name of the file, as the source of the list.',
    example: 'own.csv',
  })
  @PlainText({ maxBytes: 200, optional: true })
  file?: string;
  @ApiPropertyOptional({
    enum: ['true', 'false'],
    default: 'false',
    description: 'Accepts a list that is much smaller than the one in use.',
  })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'force must be true or false' })
  force?: 'true' | 'false';
}

export class ImportedList {
  @ApiProperty({ enum: ['replaced', 'unchanged'], description: '`unchanged`: the list is already in use.' })
  outcome: 'replaced' | 'unchanged';
  @ApiProperty({ example: 'own_list' }) name: string;
  @ApiProperty({ example: '2026-02-27-0a1b2c3d' }) version: string;
  @ApiProperty({ type: 'integer', example: 120 }) entities: number;
  @ApiProperty({ type: 'integer', example: 118 }) people: number;
  @ApiProperty({ type: 'integer', example: 340 }) names: number;
  @ApiProperty({ type: [WarningView] }) warnings: WarningView[];
}

export class ImportStatus {
  @ApiProperty({
    enum: ['running', 'done', 'failed', 'interrupted'],
    description: '`interrupted`: its process ended. The list in use is kept unless the state is `done`.',
  })
  state: UploadView['state'];
  @ApiProperty({ example: 'jane.doe' }) operator: string;
  @ApiProperty({ description: 'Bytes that were read.', example: 1_048_576 }) bytes: number;
  @ApiProperty({ type: Number, nullable: true, example: 4_194_304 }) totalBytes: number | null;
  @ApiProperty({ type: 'integer', example: 900 }) entities: number;
  @ApiProperty({ type: String, nullable: true, example: null }) error: string | null;
  @ApiProperty({ format: 'date-time' }) startedAt: string;
  @ApiProperty(nullableTime) endedAt: string | null;

  static of({
    state,
    operator,
    bytes,
    totalBytes,
    entities,
    error,
    startedAt,
    endedAt,
  }: UploadView): ImportStatus {
    return {
      ...{ state, operator, bytes, totalBytes, entities },
      error: toPublicError(error),
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    };
  }
}

export class ImportStatusReply {
  @ApiProperty({ type: ImportStatus, nullable: true, description: 'Null: nothing was uploaded yet.' })
  upload: ImportStatus | null;
}
