import { type ListedEntity, screenedSchemata } from '@gatehouse/datasets/chunk';
import { IndexBuilder } from '@gatehouse/matching';
import type { DatasetIndex, EntityDetails } from './dataset-index';
import { EntityLookupBuilder } from './entity-lookup';
import { TextTableBuilder } from './text-table';

/** Builds the index of one version of a dataset from its entries. */
export class DatasetIndexBuilder {
  private readonly names = new IndexBuilder();
  private readonly ids = new TextTableBuilder();
  private readonly details = new TextTableBuilder();
  private readonly lookup = new EntityLookupBuilder();

  /** Skips entries that people are not screened against. */
  add(entity: ListedEntity): void {
    if (!screenedSchemata.has(entity.schema) || entity.names.length === 0) return;
    this.names.add(entity);
    this.ids.add(entity.id);
    this.details.add(JSON.stringify(toDetails(entity)));
    this.lookup.add(entity.id);
  }

  build(): DatasetIndex {
    return {
      names: this.names.build(),
      ids: this.ids.build(),
      details: this.details.build(),
      lookup: this.lookup.build(),
    };
  }
}

const toDetails = ({
  names,
  birthDates,
  countries,
  programs,
  datasets,
  url,
  formerIds,
}: ListedEntity): EntityDetails => ({
  names,
  birthDates,
  countries,
  programs,
  datasets,
  url,
  ...(formerIds?.length && { formerIds }),
});
