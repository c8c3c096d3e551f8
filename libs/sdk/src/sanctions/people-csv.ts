/** A person to screen. Missing fields are reported as a warning. */
export interface Person {
  id?: string;
  firstname?: string;
  lastname?: string;
  /** YYYY-MM-DD */
  dob?: string;
}

const columns = ['id', 'firstname', 'lastname', 'dob'] as const;

/** Yields people as CSV, line by line. */
export async function* toCsv(people: Iterable<Person> | AsyncIterable<Person>): AsyncGenerator<string> {
  yield `${columns.join(',')}\n`;
  for await (const person of people) {
    checkPerson(person);
    yield `${columns.map((column) => quote(person[column])).join(',')}\n`;
  }
}

/** A person without a name matches nothing, which must not look like a clean result. */
function checkPerson(person: unknown): void {
  if (typeof person !== 'object' || person === null)
    throw new TypeError(`A person must be an object with firstname and lastname, not ${typeof person}.`);
  if ('firstname' in person || 'lastname' in person) return;
  const has = Object.keys(person).join(', ') || 'nothing';
  throw new TypeError(`A person must have firstname or lastname; this one has ${has}.`);
}

function quote(value = ''): string {
  return /[",;\t\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
