/** Something that is wrong in the docs, and what to do about it. */
export interface Problem {
  file: string;
  line: number;
  text: string;
}

/** What a check found, and why it could not look, where it could not. */
export interface Finding {
  problems: Problem[];
  skipped?: string;
}

export const problemLine = ({ file, line, text }: Problem): string => `${file}:${line}: ${text}`;
