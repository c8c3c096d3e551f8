/** A problem in the docs, and how to fix it. */
export interface Problem {
  file: string;
  line: number;
  text: string;
}

/** The problems that a check found, and the part that it had to skip. */
export interface Finding {
  problems: Problem[];
  skipped?: string;
}

export const formatProblem = ({ file, line, text }: Problem): string => `${file}:${line}: ${text}`;
