import { isDatasetName } from '@gatehouse/datasets';
import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { unknownDataset } from './dataset-admin.errors';

/** The text of a path may be anything, such as NUL, which PostgreSQL rejects. */
const namePipe: PipeTransform<string, string> = {
  transform(name) {
    if (isDatasetName(name)) return name;
    throw unknownDataset();
  },
};

/** The name of a dataset in the path. */
export function DatasetName(): ParameterDecorator {
  return (target, key, index) => {
    Param('name', namePipe)(target, key, index);
    const handler = Object.getOwnPropertyDescriptor(target, key as string);
    const document = ApiParam({ name: 'name', description: 'The name of a dataset.', example: 'eu_fsf' });
    if (handler) document(target, key as string, handler);
  };
}
