import { registerDecorator } from 'class-validator';

type Problem = (value: unknown) => string | undefined;

/** A field that has no problem; the problem, where there is one, is the message. */
export function Sound(problemOf: Problem): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'sound',
      target: target.constructor,
      propertyName: property as string,
      validator: {
        validate: (value: unknown) => problemOf(value) === undefined,
        defaultMessage: (args) => `${args?.property} ${problemOf(args?.value)}`,
      },
    });
}

/** The same for a field that may be left out; to send null is to leave it out (`instanceOf`). */
export const Optionally = (problemOf: Problem): PropertyDecorator =>
  Sound((value) => (value === undefined ? undefined : problemOf(value)));
