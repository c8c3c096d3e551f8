import { DomainError } from '@gatehouse/platform';
import type { Request } from 'express';
import { setImmediate } from 'node:timers/promises';
import { findPeopleProblem, type PersonInput, toPersonRow } from '../../person/people';
import { requireMultipartForm } from '../../upload/upload';
import { unsupportedUpload } from '../population.errors';
import { CsvRowReader } from './csv-row-reader';
import { NdjsonRowReader } from './ndjson-row-reader';
import type { ReadRow, RowReader } from './read-row';
import { receiveBytes, type UploadRules } from './upload-bytes';
import { readFormFile } from './upload-form';

/** The people of a request, in any of the formats, while they arrive. Nothing of an incomplete row is returned. */
export function readPeople(request: Request, rules: UploadRules): AsyncIterable<ReadRow[]> {
  const { headers } = request;
  if (request.is('application/json')) return [readBody(request.body)] as unknown as AsyncIterable<ReadRow[]>;
  if (request.is('application/x-ndjson'))
    return parse(receiveBytes(request, rules), () => new NdjsonRowReader());
  if (request.is('text/csv')) return parse(receiveBytes(request, rules), () => new CsvRowReader());
  if (!request.is('multipart/form-data')) throw unsupportedUpload(headers['content-type']);
  requireMultipartForm(request);
  return parse(readFormFile(receiveBytes(request, rules), headers), () => new CsvRowReader());
}

/** Between two turns, other requests are served: many short invalid lines take long. */
const turnBytes = 4096;

async function* parse(
  bytes: AsyncIterable<Buffer>,
  createReader: () => RowReader,
): AsyncGenerator<ReadRow[]> {
  const reader = createReader();
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += turnBytes) {
      yield reader.push(chunk.subarray(at, at + turnBytes));
      reader.requireValid();
      await setImmediate();
    }
  yield reader.end();
  reader.requireValid();
}

/** The lines are the positions in the array, from 1. */
function readBody(body: unknown): ReadRow[] {
  const { people } = (body ?? {}) as { people?: unknown };
  const problem = findPeopleProblem(people);
  if (problem !== undefined) throw new DomainError('validation', 400, problem);
  return (people as PersonInput[]).map((person, i) => ({ line: i + 1, row: toPersonRow(person) }));
}
