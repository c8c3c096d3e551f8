import { AuditTrail } from '@gatehouse/audit';
import { OperatorName, RequireAdminToken } from '@gatehouse/auth';
import { datasetBusy, DatasetStore, noUrlToRefresh, UploadProgress } from '@gatehouse/datasets';
import { ApiErrors, CONFIG, DomainError, transientErrors, unexpectedBodyErrors } from '@gatehouse/platform';
import { JobQueue } from '@gatehouse/queues';
import { Controller, Get, HttpCode, Inject, Post, Query, Req } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { DatasetRegistryService } from '../dataset/dataset-registry.service';
import type { SanctionsConfig } from '../sanctions.config';
import {
  ChangedEntriesQuery,
  ChangedEntryPage,
  ChangesQuery,
  ImportedList,
  ImportListQuery,
  ImportStatus,
  ImportStatusReply,
  ManagedDataset,
  ManagedDatasets,
  VersionChangesView,
  VersionList,
  VersionView,
} from './dataset-admin.dto';
import { noOtherVersion, unknownDataset, uploadTooLarge, versionNotStored } from './dataset-admin.errors';
import { DatasetName } from './dataset-name';
import { DatasetUploadService } from './dataset-upload.service';
import { datasetsChain } from './datasets-chain';
import { VersionChangesService } from './version-changes.service';

/** The lists of the installation, for operators. */
@ApiTags('admin')
@RequireAdminToken()
@ApiErrors({ 404: unknownDataset().message, 503: transientErrors[503] })
@Controller('admin/datasets')
export class DatasetAdminController {
  constructor(
    private readonly store: DatasetStore,
    private readonly registry: DatasetRegistryService,
    private readonly changes: VersionChangesService,
    private readonly uploads: DatasetUploadService,
    private readonly progress: UploadProgress,
    private readonly jobs: JobQueue,
    private readonly audit: AuditTrail,
    @Inject(CONFIG) private readonly config: SanctionsConfig,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listManagedDatasets',
    summary: 'List the datasets with their source, version and freshness',
    description: 'As stored. `inUse` is about the process that answers.',
  })
  @ApiOkResponse({ type: ManagedDatasets })
  async list(): Promise<ManagedDatasets> {
    const states = await this.store.list(this.config.DATASET_STALE_HOURS);
    const items = states.map((state) =>
      ManagedDataset.of(
        state,
        this.registry.findVersionId(state.name),
        this.registry.findFailure(state.name),
      ),
    );
    return { items };
  }

  @Get(':name/versions')
  @ApiOperation({
    operationId: 'listDatasetVersions',
    summary: 'List the versions of a dataset',
    description:
      'The counts of the last 100 versions. The entries of the current one and the one before are stored.',
  })
  @ApiOkResponse({ type: VersionList })
  async listVersions(@DatasetName() name: string): Promise<VersionList> {
    await this.require(name);
    return { items: (await this.store.listVersions(name)).map((row) => VersionView.of(row)) };
  }

  @Get(':name/changes')
  @ApiOperation({
    operationId: 'getDatasetChanges',
    summary: 'Count what changed between two versions',
    description:
      'Entries that were added, changed and removed, in total and of people. Large lists take some seconds.',
  })
  @ApiOkResponse({ type: VersionChangesView })
  @ApiErrors({ 400: 'from must be a UUID', 409: noOtherVersion().message, 410: versionNotStored().message })
  async readChanges(@DatasetName() name: string, @Query() query: ChangesQuery): Promise<VersionChangesView> {
    const { from, until, difference } = await this.changes.find(name, query);
    return { from: VersionView.of(from), until: VersionView.of(until), ...difference.counts };
  }

  @Get(':name/changes/entries')
  @ApiOperation({
    operationId: 'listChangedEntries',
    summary: 'List entries that changed between two versions',
    description: 'At most 1,000 of each kind, with their names.',
  })
  @ApiOkResponse({ type: ChangedEntryPage })
  @ApiErrors({
    400: 'kind must be one of added, changed, removed',
    409: noOtherVersion().message,
    410: versionNotStored().message,
  })
  async listEntries(
    @DatasetName() name: string,
    @Query() query: ChangedEntriesQuery,
  ): Promise<ChangedEntryPage> {
    const start = readPosition(query.cursor);
    const { difference } = await this.changes.find(name, query);
    const entries = difference.examples[query.kind];
    const end = start + query.limit;
    return { items: entries.slice(start, end), nextCursor: end < entries.length ? String(end) : null };
  }

  @Post(':name/refresh')
  @HttpCode(202)
  @ApiOperation({
    operationId: 'refreshDataset',
    summary: 'Check the URL of a dataset now',
    description:
      'A worker downloads the newer version. Poll `checkRequested`, `version` and `error` of the dataset.',
  })
  @ApiAcceptedResponse({ type: ManagedDataset })
  @ApiErrors({
    ...unexpectedBodyErrors,
    400: 'The header x-operator must name the operator',
    409: noUrlToRefresh('own_list').message,
  })
  async refresh(@DatasetName() name: string, @OperatorName() operator: string): Promise<ManagedDataset> {
    await this.require(name);
    await this.store.requestCheck(name);
    await this.audit.record(datasetsChain, {
      actor: { type: 'operator', user: operator },
      action: 'dataset.check_requested',
      subject: `dataset/${name}`,
    });
    // Only an accelerator: the due source finds it, too.
    await this.jobs.enqueue({ name: 'refresh-dataset', id: `refresh-${name}`, payload: { dataset: name } });
    return this.require(name);
  }

  @Get(':name/import')
  @ApiOperation({
    operationId: 'getListImport',
    summary: 'Get the state of the last upload of a dataset',
    description: 'Any process knows it. It is updated every second.',
  })
  @ApiOkResponse({ type: ImportStatusReply })
  async readImport(@DatasetName() name: string): Promise<ImportStatusReply> {
    const upload = await this.progress.find(name);
    return { upload: upload ? ImportStatus.of(upload) : null };
  }

  @Post(':name/import')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'importList',
    summary: 'Upload a list',
    description:
      'The body is the file, also compressed with gzip, and is imported while it arrives. It replaces the list in use only if it is complete and not less than half as large. A new name creates a dataset.',
    requestBody: {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
  })
  @ApiOkResponse({ type: ImportedList })
  @ApiErrors({
    400: 'format must be one of simple-csv, ftm-json',
    408: unexpectedBodyErrors[408],
    409: datasetBusy('own_list').message,
    413: uploadTooLarge(1024 ** 3).message,
    415: 'The media type of the body must be application/octet-stream.',
    422: 'The list has no entries.',
  })
  async import(
    @DatasetName() name: string,
    @Query() { format, title, file, force }: ImportListQuery,
    @OperatorName() operator: string,
    @Req() request: Request,
  ): Promise<ImportedList> {
    if (!request.is('application/octet-stream')) throw notAFile();
    const { outcome, version, entities, people, names, warnings } = await this.uploads.run(request, {
      ...{ name, format, operator, force: force === 'true' },
      ...(title !== undefined && { title }),
      fileName: file === undefined ? 'upload' : toFileName(file),
    });
    return { outcome, name, version, entities, people, names, warnings };
  }

  private async require(name: string): Promise<ManagedDataset> {
    const state = await this.store.current(name, this.config.DATASET_STALE_HOURS);
    if (!state) throw unknownDataset();
    return ManagedDataset.of(state, this.registry.findVersionId(name), this.registry.findFailure(name));
  }
}

/** Browsers send names, other clients perhaps paths or control characters. */
const toFileName = (name: string): string =>
  name
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{Cc}/gu, '')
    .trim() || 'upload';

const notAFile = () =>
  new DomainError('upload.type', 415, 'The media type of the body must be application/octet-stream.');

const invalidCursor = () => new DomainError('validation', 400, 'cursor must be the nextCursor of a page');

function readPosition(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,4}$/.test(cursor)) throw invalidCursor();
  return Number(cursor);
}
