import { DomainError } from '@gatehouse/platform';

// How each parameter of the file check is written.
const spellings: Record<string, string> = {
  scoreThreshold: 'scoreThreshold=0.9',
  exclude: 'exclude=id1,id2',
};

/** Some programs add brackets to the names of parameters; such a name is unknown here, and must not be passed by. */
export function requirePlainNames(query: object): void {
  const bracketed = Object.keys(query).flatMap((key) => /^([^[]+)\[/.exec(key)?.[1] ?? []);
  const problems = [...new Set(bracketed)]
    .filter((name) => Object.hasOwn(spellings, name))
    .map((name) => `write ${name} without brackets: ${spellings[name]}`);
  if (problems.length > 0) throw new DomainError('validation', 400, problems.join('; '));
}
