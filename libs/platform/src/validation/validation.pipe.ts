import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import { DomainError } from '../errors/domain.error';

const plainTypes = new Set<unknown>([undefined, Object, String, Number, Boolean, Array]);

/** Checks bodies and queries against their DTO: unknown fields are dropped, every wrong one is named at once. */
@Injectable()
export class RequestValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (plainTypes.has(metatype) || type === 'custom') return value;
    if (type === 'body') requireJsonObject(value);
    const dto = instanceOf(metatype as Type<object>, value ?? {});
    const errors = validateSync(dto, { whitelist: true });
    if (errors.length === 0) return dto;
    throw new DomainError(
      'validation',
      400,
      [...new Set(errors.flatMap((error) => problemsOf(error)))].join('; '),
    );
  }
}

/** class-transformer calls what it finds under this name, which JSON can give to anything. */
function instanceOf(metatype: Type<object>, value: object): object {
  try {
    return plainToInstance(metatype, value);
  } catch {
    throw new DomainError('body.names', 400, 'The body must not hold a field named "constructor".');
  }
}

function requireJsonObject(body: unknown): void {
  if (body === undefined) {
    throw new DomainError(
      'body.missing',
      400,
      'Send a JSON object as the body, with the header Content-Type: application/json.',
    );
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new DomainError('body.shape', 400, 'The body must be a JSON object.');
  }
}

/** The messages of an error and of what lies inside it, each with the full path of its field. */
function problemsOf(error: ValidationError, parent = ''): string[] {
  const own = Object.values(error.constraints ?? {}).map((text) => parent + text);
  const path = `${parent}${error.property}.`;
  return [...own, ...(error.children ?? []).flatMap((child) => problemsOf(child, path))];
}
