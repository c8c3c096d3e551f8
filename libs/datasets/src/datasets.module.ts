import { Module } from '@nestjs/common';
import { DatasetStore } from './store/dataset-store';

/** Provides the datasets on the data source of the app. */
@Module({ providers: [DatasetStore], exports: [DatasetStore] })
export class DatasetsModule {}
