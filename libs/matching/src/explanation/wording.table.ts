import type { DateRule } from '../score/birth-date';
import type { PartRule } from '../score/part-rule';

/** Explanations of a name, and of its parts without a pair. The console translates all sentences of this file. */
export const nameWords = {
  compared: (listed: string) => `Compared with the listed name "${listed}". An identical name adds 1.`,
  missingInList: (parts: string) => `The list does not have ${parts}.`,
  missingInPerson: (parts: string) => `The person does not have ${parts}.`,
  contradiction: (person: string, listed: string) => `${person} and ${listed} contradict each other.`,
  swapped: 'First and last name are swapped.',
};

/** Explanations of paired parts. */
export const partWords: Readonly<Record<PartRule, (person: string, listed: string) => string>> = {
  same: (person, listed) => (person === listed ? `"${person}" is the same.` : `"${person}" is "${listed}".`),
  element: (person, listed) => `"${person}" is another way to write "${listed}".`,
  sound: (person, listed) => `"${person}" sounds like "${listed}".`,
  consonants: (person, listed) => `"${person}" has the consonants of "${listed}".`,
  nickname: (person, listed) => `"${person}" and "${listed}" are forms of the same name.`,
  gender: (person, listed) =>
    `"${person}" and "${listed}" differ in the ending that distinguishes women from men.`,
  article: (person, listed) => `"${person}" is "${listed}" with the article written differently.`,
  edits: (person, listed) => `"${person}" differs from "${listed}" by one or two letters.`,
  glyphs: (person, listed) => `"${person}" sounds like "${listed}" and is written differently.`,
  initial: (person, listed) => `"${person}" and "${listed}" have the same initial.`,
};

export const joinedWords = (person: string, listed: string): string =>
  `"${person}" is "${listed}", written joined or apart.`;

/** Explanations of the dates of birth. */
export const dateWords: Readonly<Record<DateRule, (person: string, listed: string) => string>> = {
  exact: (person) => `The date of birth ${person} is equal to the listed one.`,
  neutral: (person, listed) =>
    `The date of birth ${person} agrees with the listed ${listed} as far as both are known.`,
  flipped: (person, listed) =>
    `The date of birth ${person} is the listed ${listed} with day and month swapped.`,
  nearMiss: (person, listed) => `The date of birth ${person} is almost the listed ${listed}.`,
  sameYear: (person, listed) =>
    `The date of birth ${person} is in the same year as the listed ${listed}, on another day.`,
  nearYear: (person, listed) => `The date of birth ${person} is one year from the listed ${listed}.`,
  otherYear: (person, listed) => `The date of birth ${person} is in another year than the listed ${listed}.`,
};

export const noDateWords = {
  person: 'The person has no date of birth to compare: a name alone proves less.',
  listed: 'The list has no date of birth to compare: a name alone proves less.',
};
