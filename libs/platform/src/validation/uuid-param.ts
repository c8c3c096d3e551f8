import { Injectable, Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { DomainError } from '../errors/domain.error';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const exampleId = '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f';

@Injectable()
class UuidPipe implements PipeTransform<string, string> {
  constructor(private readonly name: string) {}

  transform(value: string): string {
    if (uuid.test(value)) return value.toLowerCase();
    throw new DomainError('validation', 400, `${this.name} must be a UUID`);
  }
}

/** A path parameter that is a UUID; anything else is a 400. */
export function UuidParam(name: string): ParameterDecorator {
  return (target, key, index) => {
    Param(name, new UuidPipe(name))(target, key, index);
    const handler = Object.getOwnPropertyDescriptor(target, key as string);
    if (handler)
      ApiParam({
        name,
        description: 'The id, as the service returned it.',
        schema: { type: 'string', format: 'uuid', example: exampleId },
      })(target, key as string, handler);
  };
}
