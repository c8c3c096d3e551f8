/** A person to be screened. Any of the three may be empty. */
export interface Person {
  firstname: string;
  lastname: string;
  /** `YYYY-MM-DD`; a year, or a year and a month, is understood too. Anything else is no date. */
  dob: string;
}

/** One step of the score, in words. What all steps added makes the score. */
export interface Feature {
  feature: string;
  added: number;
  words: string;
}

/** A listed person at or above the threshold. */
export interface Match {
  /** Which person of the index, counted from 0 in the order in which they were added. */
  position: number;
  /** Which of that person's names matched best. */
  name: number;
  /** From 0 to 1, rounded to four digits. */
  score: number;
}
