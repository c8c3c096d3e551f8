import { OpenArea } from '@gatehouse/auth';
import { ApiErrors, passingErrors } from '@gatehouse/platform';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { missingNote } from '../reply/check.reply';
import { DatasetReply, DatasetsReply } from './dataset.dto';
import { datasetsLoading } from './dataset.errors';
import { collections, DatasetRegistry } from './dataset.registry';

@ApiTags('datasets')
@OpenArea()
@Controller('v2/open-sanctions/datasets')
export class DatasetController {
  constructor(private readonly registry: DatasetRegistry) {}

  @Get()
  @ApiOperation({
    operationId: 'listDatasets',
    summary: 'The datasets and collections that can be screened against',
  })
  @ApiOkResponse({ type: DatasetsReply })
  @ApiErrors({ 429: passingErrors[429], 503: datasetsLoading().message })
  list(): DatasetsReply {
    if (!this.registry.ready) throw datasetsLoading();
    const loaded = new Map(this.registry.loaded().map((version) => [version.name, version]));
    const known = this.registry.known();
    const stale = new Set(known.filter((state) => state.stale).map(({ name }) => name));
    const groups = collections.flatMap((name) => {
      const members = this.registry.membersOf(name) ?? [];
      if (members.length === 0) return [];
      return [
        DatasetReply.ofCollection(
          name,
          members,
          members.some((each) => stale.has(each.name)),
          this.problemOf(name),
        ),
      ];
    });
    const lists = known.map((state) =>
      DatasetReply.of(state, loaded.get(state.name), this.registry.failureOf(state.name)),
    );
    return { datasets: [...lists, ...groups] };
  }

  private problemOf(collection: string): string | null {
    const { refusal, missing } = this.registry.gapsOf(collection);
    return refusal?.message ?? (missing.length > 0 ? missingNote(missing) : null);
  }
}
