import { InvalidRequestError } from '../http/gatehouse.errors';
import type { CsvPart } from './csv-parts';

/** The service reports line numbers of the part; this converts them to those of the whole file. */
export function rethrowWithFileLine({ linesAbove }: Pick<CsvPart, 'linesAbove'>, error: unknown): never {
  if (!(error instanceof InvalidRequestError)) throw error;
  const message = error.message.replace(
    /\bline (\d+)/g,
    (_, line: string) => `line ${Number(line) + linesAbove}`,
  );
  throw new InvalidRequestError(message, error);
}
