import { registerDecorator } from 'class-validator';

type FindProblem = (value: unknown) => string | undefined;

/** Validates a field with a function that returns the problem, which becomes the message. */
export function ValidateWith(findProblem: FindProblem): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'sound',
      target: target.constructor,
      propertyName: property as string,
      validator: {
        validate: (value: unknown) => findProblem(value) === undefined,
        defaultMessage: (args) => `${args?.property} ${findProblem(args?.value)}`,
      },
    });
}

/** Validates an optional field; null counts as absent (`toInstance`). */
export const ValidateOptionalWith = (findProblem: FindProblem): PropertyDecorator =>
  ValidateWith((value) => (value === undefined ? undefined : findProblem(value)));
