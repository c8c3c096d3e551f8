import type { Figures } from './figures';
import { engineBytes } from './limit';
import type { Load } from './load';
import { busyCores, bytes, count, duration, milliseconds } from './quantity';
import type { Table } from './simulation';

const million = 1e6;
const day = 86_400;
/** The daily question which people still exist asks for this many at a time. */
const peoplePerRequest = 500;

export function peopleTable({ person, storedBytes }: Figures, { people, sessions }: Load): Table {
  const capacity = (bytesPerPerson: number) => engineBytes / bytesPerPerson;
  const searchMs = (person.searchMsPerMillion * people) / million;
  return {
    title: `${people.toLocaleString('en')} people`,
    heads: ['resource', 'one person', 'all', 'consequence'],
    rows: [
      [
        'memory, one vector of 512 numbers',
        bytes(person.memoryBytes),
        `${bytes(person.memoryBytes * people)} **in each process**`,
        `an engine is limited to 4 GiB: ${count(capacity(person.memoryBytes) / million)} million people`,
      ],
      [
        'memory, enrolled by the launch page',
        bytes(person.launchPageMemoryBytes),
        bytes(person.launchPageMemoryBytes * people),
        `${count(capacity(person.launchPageMemoryBytes) / million)} million people per engine`,
      ],
      [
        'PostgreSQL: template, packed copy, log, indexes',
        bytes(storedBytes.person),
        bytes(storedBytes.person * people),
        '',
      ],
      [
        'loading at startup',
        `${count(person.loadSecondsPerMillion)} s per million`,
        duration((person.loadSecondsPerMillion * people) / million),
        `${duration((person.loadSecondsPerMillion * capacity(person.memoryBytes)) / million)} for a full engine`,
      ],
      [
        'enrolling, one gallery',
        `${count(person.enrollmentsPerSecond)} per second`,
        duration(people / person.enrollmentsPerSecond),
        'enrollments in one gallery are serialized; galleries are independent',
      ],
      [
        'applying changes, in every other process',
        `${milliseconds(person.applyMs)} of CPU`,
        `${duration((person.applyMs * people) / 1000)} of a core for each process`,
        'falls as the rate grows: concurrent changes are read in one batch',
      ],
      [
        'one search, 512 numbers, floor 0.92',
        `${milliseconds(person.searchMsPerMillion)} per million`,
        `${milliseconds(searchMs)} of one core`,
        `${sessions.toLocaleString('en')} searches per second in one gallery: ${busyCores((searchMs * sessions) / 1000)}`,
      ],
      [
        'daily check which people still exist',
        `1/${peoplePerRequest} of a request`,
        `${count(people / peoplePerRequest / day)} requests per second`,
        '',
      ],
    ],
  };
}
