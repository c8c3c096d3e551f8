/** What an installation is to carry. */
export interface Load {
  /** Enrolled people, in all galleries together. */
  people: number;
  /** Sessions per second. */
  sessions: number;
}

/** The load of docs/scaling.md. */
export const defaultLoad: Load = { people: 100e6, sessions: 10_000 };

const maxLoad = 1e12;

/** Parses the numbers of the command line: `10000`, `100e6`. */
export function parseLoad({ people, sessions }: Record<keyof Load, string>): Load {
  return { people: parseNumber('--people', people), sessions: parseNumber('--sessions', sessions) };
}

function parseNumber(option: string, text: string): number {
  const number = text.trim() === '' ? NaN : Number(text);
  if (number > 0 && number <= maxLoad) return number;
  throw new Error(`${option} must be a number above 0, such as 10000 or 100e6, not "${text}".`);
}
