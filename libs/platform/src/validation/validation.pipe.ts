import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { type ValidationError, validateSync } from 'class-validator';
import { DomainError } from '../errors/domain.error';
import { toInstance } from './dto';

const plainTypes = new Set<unknown>([undefined, Object, String, Number, Boolean, Array]);
const maxProblems = 20;

/** Validates bodies and queries against their DTO: drops unknown fields and reports all invalid ones. */
@Injectable()
export class RequestValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (plainTypes.has(metatype) || type === 'custom') return value;
    if (type === 'body') requireJsonObject(value);
    return validateDto(metatype as Type<object>, value ?? {});
  }
}

/** Returns the value as an instance of its DTO, or throws a 400 that names every problem. */
export function validateDto<T extends object>(dto: Type<T>, value: object): T {
  const instance = toInstance(dto, value);
  const errors = validateSync(instance);
  if (errors.length === 0) return instance;
  const problems = [...new Set(errors.flatMap((error) => collectProblems(error)))];
  const rest = problems.length > maxProblems ? `; and ${problems.length - maxProblems} more` : '';
  throw new DomainError('validation', 400, problems.slice(0, maxProblems).join('; ') + rest);
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

/** The messages of an error and its children, each with the full path of its field. */
function collectProblems(error: ValidationError, parent = ''): string[] {
  const own = Object.values(error.constraints ?? {}).map((text) => parent + text);
  const path = `${parent}${error.property}.`;
  return [...own, ...(error.children ?? []).flatMap((child) => collectProblems(child, path))];
}
