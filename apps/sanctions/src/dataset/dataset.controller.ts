import { OpenArea } from '@gatehouse/auth';
import { collectionNames } from '@gatehouse/datasets';
import { ApiErrors, transientErrors } from '@gatehouse/platform';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { formatMissing } from './dataset-note';
import { DatasetRegistryService } from './dataset-registry.service';
import { DatasetReply, DatasetsReply } from './dataset.dto';
import { datasetsLoading } from './dataset.errors';

@ApiTags('datasets')
@OpenArea()
@Controller('v2/open-sanctions/datasets')
export class DatasetController {
  constructor(private readonly registry: DatasetRegistryService) {}

  @Get()
  @ApiOperation({
    operationId: 'listDatasets',
    summary: 'The datasets and collections that can be screened against',
    description:
      'Each list with its version, its number of entities and whether it is out of date. The names are the values of `dataset` in a screening request. A collection stands for several lists.',
  })
  @ApiOkResponse({ type: DatasetsReply })
  @ApiErrors({ 429: transientErrors[429], 503: datasetsLoading().message })
  list(): DatasetsReply {
    if (!this.registry.ready) throw datasetsLoading();
    return { datasets: [...this.listDatasets(), ...this.listCollections()] };
  }

  private listDatasets(): DatasetReply[] {
    const loaded = new Map(this.registry.loaded().map((version) => [version.name, version]));
    return this.registry
      .known()
      .map((state) =>
        DatasetReply.fromDataset(state, loaded.get(state.name), this.registry.findFailure(state.name)),
      );
  }

  private listCollections(): DatasetReply[] {
    const known = this.registry.known();
    const stale = new Set(known.filter((state) => state.stale).map(({ name }) => name));
    return collectionNames.flatMap((name) => {
      const members = this.registry.findMembers(name) ?? [];
      if (members.length === 0) return [];
      const isStale = members.some((member) => stale.has(member.name));
      return [DatasetReply.fromCollection(name, members, isStale, this.findProblem(name))];
    });
  }

  private findProblem(collection: string): string | null {
    const { error, missing } = this.registry.findGaps(collection);
    return error?.message ?? (missing.length > 0 ? formatMissing(missing) : null);
  }
}
