import fc from 'fast-check';
import type { ListedPerson, Person } from '../src';
import { arbitraryName } from './arbitraries';

const pad = (value: number): string => String(value).padStart(2, '0');

const day = fc
  .record({
    year: fc.constantFrom(1899, 1957, 1958, 1960, 1975, 1985, 2150),
    month: fc.constantFrom(3, 4, 10),
    day: fc.constantFrom(3, 4, 10, 21),
  })
  .map((date) => `${date.year}-${pad(date.month)}-${pad(date.day)}`);

/** All kinds of EDTF dates, and invalid ones. */
export const birthDate = fc.oneof(
  { weight: 5, arbitrary: day },
  day.map((date) => date.slice(0, 4)),
  day.map((date) => date.slice(0, 7)),
  day.map((date) => `${date.slice(0, 4)}~`),
  day.map((date) => `${date}~`),
  fc.tuple(day, day).map((two) =>
    two
      .map((date) => date.slice(0, 4))
      .sort()
      .join('/'),
  ),
  fc.constantFrom('', 'unknown', '1957-02-30'),
);

const listedPerson: fc.Arbitrary<ListedPerson> = fc.record({
  names: fc.array(fc.record({ text: arbitraryName(1, 5), weak: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
  birthDates: fc.array(birthDate, { maxLength: 2 }),
});

/** Some people are listed twice, as in the lists of two countries. */
const list = fc
  .array(listedPerson, { minLength: 1, maxLength: 25 })
  .chain((people) => fc.subarray(people).map((twice) => [...people, ...twice]));

const stranger: fc.Arbitrary<Person> = fc.record({
  firstname: arbitraryName(0, 2),
  lastname: arbitraryName(0, 3),
  dob: birthDate,
});

/** A listed person whose name is split at any part, swapped, or without one part. */
function arbitraryVariant(people: readonly ListedPerson[]): fc.Arbitrary<Person> {
  return fc
    .record({
      listed: fc.constantFrom(...people),
      cut: fc.nat(4),
      drop: fc.nat(8),
      swap: fc.boolean(),
      dob: birthDate,
      sameDate: fc.boolean(),
    })
    .map(({ listed: { names, birthDates }, cut, drop, swap, dob, sameDate }) => {
      const words = (names[0]?.text ?? '').split(' ').filter((_, at) => at !== drop);
      const halves = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')] as const;
      const [firstname, lastname] = swap ? [halves[1], halves[0]] : halves;
      return { firstname, lastname, dob: sameDate ? (birthDates[0] ?? dob) : dob };
    });
}

const threshold = fc.oneof(
  fc.double({ min: 0, minExcluded: true, max: 1, noNaN: true }),
  fc.constantFrom(0.7, 0.8, 0.9, 0.95, 0.98, 1),
);

/** A list, people to screen against it, and a threshold. */
export const screening = list.chain((people) =>
  fc.record({
    people: fc.constant(people),
    persons: fc.array(fc.oneof(stranger, arbitraryVariant(people)), { minLength: 1, maxLength: 12 }),
    threshold,
  }),
);
