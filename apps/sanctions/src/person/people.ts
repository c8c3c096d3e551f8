import type { PersonRow } from './person-row';

export const maxPeople = 1000;
const maxProblems = 50;
const fields = ['id', 'firstname', 'lastname', 'dob'] as const;

/** A person in a JSON body. */
export type PersonInput = { [F in (typeof fields)[number]]?: string | null };

/** All problems of the people in a body, in one sentence. */
export function findPeopleProblem(people: unknown): string | undefined {
  if (!Array.isArray(people)) return `people must be an array of 1 to ${maxPeople} people`;
  if (people.length === 0 || people.length > maxPeople)
    return `people must contain 1 to ${maxPeople} people, not ${people.length}; a file may contain more`;
  const problems = people.flatMap((person: unknown, i) => findPersonProblems(person, `people[${i}]`));
  if (problems.length === 0) return undefined;
  const rest = problems.length - maxProblems;
  return problems.slice(0, maxProblems).join('; ') + (rest > 0 ? `; and ${rest} more` : '');
}

function findPersonProblems(person: unknown, path: string): string[] {
  if (typeof person !== 'object' || person === null || Array.isArray(person))
    return [`${path} must be an object`];
  return fields
    .filter((field) => !isOptionalString((person as Record<string, unknown>)[field]))
    .map((field) => `${path}.${field} must be a string`);
}

const isOptionalString = (value: unknown): boolean => (value ?? '') === '' || typeof value === 'string';

/** Missing fields count as empty. */
export const toPersonRow = ({ id, firstname, lastname, dob }: PersonInput): PersonRow => ({
  id: id ?? '',
  firstname: firstname ?? '',
  lastname: lastname ?? '',
  dob: dob ?? '',
});
