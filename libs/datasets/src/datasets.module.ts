import { Module } from '@nestjs/common';
import { DatasetStore } from './store/dataset-store';
import { UploadProgress } from './store/upload-progress';

/** Provides the datasets on the data source of the app. */
@Module({ providers: [DatasetStore, UploadProgress], exports: [DatasetStore, UploadProgress] })
export class DatasetsModule {}
