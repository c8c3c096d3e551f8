/** A person to screen. Each field may be empty. */
export interface Person {
  firstname: string;
  lastname: string;
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. Any other text counts as empty. */
  dob: string;
}

/** One step of the score with its explanation. The steps add up to the score. */
export interface Feature {
  feature: string;
  added: number;
  words: string;
}

/** A listed person at or above the threshold. */
export interface Match {
  /** The position of the person in the index, from 0 in the order in which people were added. */
  position: number;
  /** The position of the name that matched best. */
  name: number;
  /** From 0 to 1, rounded to four digits. */
  score: number;
}
