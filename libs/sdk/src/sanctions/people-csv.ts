/** Somebody to screen. What is left out is screened without, and a warning says so. */
export interface Person {
  id?: string;
  firstname?: string;
  lastname?: string;
  /** YYYY-MM-DD */
  dob?: string;
}

const columns = ['id', 'firstname', 'lastname', 'dob'] as const;

/** The CSV of some people, line by line. */
export async function* csvOf(people: Iterable<Person> | AsyncIterable<Person>): AsyncGenerator<string> {
  yield `${columns.join(',')}\n`;
  for await (const person of people) {
    requireName(person);
    yield `${columns.map((column) => quoted(person[column])).join(',')}\n`;
  }
}

/** Whoever is screened without a name matches nobody: that must not pass for a clean answer. */
function requireName(person: unknown): void {
  if (typeof person !== 'object' || person === null)
    throw new TypeError(`A person to screen is an object with firstname and lastname, not ${typeof person}.`);
  if ('firstname' in person || 'lastname' in person) return;
  const has = Object.keys(person).join(', ') || 'nothing';
  throw new TypeError(`A person to screen needs firstname or lastname; this one has ${has}.`);
}

function quoted(value = ''): string {
  return /[",;\t\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
