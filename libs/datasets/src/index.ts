export {
  collectionNames,
  demoName,
  findNames,
  findTitle,
  isDatasetName,
  type LoadedDataset,
  resolveDataset,
} from './catalogue';
export { datasetBusy, InvalidListError, noUrlToRefresh, unknownDataset } from './dataset.errors';
export { type ConfiguredSource, type DatasetConfig, datasetVariables } from './datasets.config';
export { DatasetsModule } from './datasets.module';
export { datasetsSchema } from './datasets.schema';
export { demoList, ensureDemoList } from './demo/demo-list';
export { ImportReport, type ImportWarning } from './importers/import-report';
export type { Importer, ImportInput, ListFile } from './importers/importer';
export { type FormatGuess, guessFormat } from './importers/format-guess';
export { importers, isListFormat, type ListFormat } from './importers/importers';
export type { ListedEntity } from './listed-entity';
export { screenedSchemata } from './screened-schemata';
export { detectFormat } from './sources/format-detection';
export { fileSource } from './sources/file-source';
export type { ListSource, OpenList, Validators } from './sources/list-source';
export { isUrl, createSource } from './sources/list-location';
export { findPreset, type Preset, presetNames, presets } from './sources/preset.table';
export { urlSource } from './sources/url-source';
export type { ImportRequest, ImportResult } from './store/dataset-import';
export type { DatasetState } from './store/dataset-state';
export { type BuiltInList, datasetsChannel, DatasetStore } from './store/dataset-store';
export { readListFile } from './store/list-file';
export type { ImportProgress } from './store/list-reading';
export { openDatasetStore, type OpenDatasetStore } from './store/open-dataset-store';
export { type NewUpload, UploadProgress, type UploadView } from './store/upload-progress';
export type { VersionRow } from './store/version.repository';
