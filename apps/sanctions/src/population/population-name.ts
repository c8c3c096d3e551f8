import { applyDecorators, Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { unknownPopulation } from './population.errors';

const pattern = /^[a-z0-9][a-z0-9_-]{0,62}$/;

export const isPopulationName = (name: string): boolean => pattern.test(name);

/** The text of a path may be anything, such as NUL, which PostgreSQL rejects. */
const namePipe: PipeTransform<string, string> = {
  transform(name) {
    if (isPopulationName(name)) return name;
    throw unknownPopulation();
  },
};

export const ApiPopulationName = (): MethodDecorator =>
  applyDecorators(
    ApiParam({
      name: 'name',
      description: '1 to 63 characters: `a-z`, `0-9`, `_` and `-`, beginning with a letter or a digit.',
      example: 'customers',
    }),
  );

/** The name of a population in the path. A name that no population can have is a 404. */
export function PopulationName(): ParameterDecorator {
  return (target, key, index) => {
    Param('name', namePipe)(target, key, index);
    const handler = Object.getOwnPropertyDescriptor(target, key as string);
    if (handler) ApiPopulationName()(target, key as string, handler);
  };
}
