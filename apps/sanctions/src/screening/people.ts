import type { PersonRow } from './person-row';

export const mostPeople = 1000;
const mostProblems = 50;
const fields = ['id', 'firstname', 'lastname', 'dob'] as const;

/** A person as it comes in JSON. */
export type SentPerson = { [F in (typeof fields)[number]]?: string | null };

/** Everything that is wrong with the people of a body, in one sentence. */
export function peopleProblem(people: unknown): string | undefined {
  if (!Array.isArray(people)) return `people must be an array of 1 to ${mostPeople} people`;
  if (people.length === 0 || people.length > mostPeople)
    return `people must hold 1 to ${mostPeople} people, not ${people.length}; a file may hold more`;
  const problems = people.flatMap((person: unknown, i) => personProblems(person, `people[${i}]`));
  if (problems.length === 0) return undefined;
  const rest = problems.length - mostProblems;
  return problems.slice(0, mostProblems).join('; ') + (rest > 0 ? `; and ${rest} more like these` : '');
}

function personProblems(person: unknown, path: string): string[] {
  if (typeof person !== 'object' || person === null || Array.isArray(person))
    return [`${path} must be an object`];
  return fields
    .filter((field) => !isTextOrNothing((person as Record<string, unknown>)[field]))
    .map((field) => `${path}.${field} must be a string`);
}

const isTextOrNothing = (value: unknown): boolean => (value ?? '') === '' || typeof value === 'string';

/** What is left out counts as empty. */
export const rowOfPerson = ({ id, firstname, lastname, dob }: SentPerson): PersonRow => ({
  id: id ?? '',
  firstname: firstname ?? '',
  lastname: lastname ?? '',
  dob: dob ?? '',
});
