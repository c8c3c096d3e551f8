import { registerDecorator } from 'class-validator';

type FindProblem = (value: unknown, body: object) => string | undefined;

/** Validates a field with a function that returns the problem, which becomes the message. `body`: the object with all fields, not all of them valid. */
export function ValidateWith(findProblem: FindProblem): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'sound',
      target: target.constructor,
      propertyName: property as string,
      validator: {
        validate: (value: unknown, args) => findProblem(value, args?.object ?? {}) === undefined,
        defaultMessage: (args) => `${args?.property} ${findProblem(args?.value, args?.object ?? {})}`,
      },
    });
}

/** Validates an optional field; null counts as absent (`toInstance`). */
export const ValidateOptionalWith = (findProblem: FindProblem): PropertyDecorator =>
  ValidateWith((value, body) => (value === undefined ? undefined : findProblem(value, body)));
