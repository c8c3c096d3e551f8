import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CheckOutcome } from '../screening/check';
import { headerLine } from './csv.reply';
import type { ReplyFormat } from './reply.format';

export const demoNote =
  'The demo list was used: a few well-known names, which clear nobody. Load a real list before you rely on the answer.';

export const missingNote = (names: readonly string[]): string =>
  `Not screened against, since they are not loaded yet: ${names.join(', ')}. Check again once GET /v2/open-sanctions/datasets shows a version of them.`;

/** The bytes of a reply, piece by piece, and the headers that go with them. */
interface StitchedReply {
  pieces: Uint8Array[];
  headers: Record<string, string>;
}

const comma = Buffer.from(',');

const formats: Record<ReplyFormat, (outcome: CheckOutcome) => StitchedReply> = {
  json: (outcome) => ({
    pieces: [
      Buffer.from(`{"summary":{"total":${outcome.total},"matched":{"count":${outcome.matched},"records":[`),
      ...joined(outcome.records),
      Buffer.from(`]},${summaryOf(outcome)}},"results":[`),
      ...joined(outcome.results),
      Buffer.from(']}'),
    ],
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  }),
  csv: (outcome) => ({
    pieces: [Buffer.from(headerLine), ...outcome.results],
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="sanctions-${plain(outcome.dataset)}.csv"`,
      'X-Dataset': plain(outcome.dataset),
      'X-Dataset-Version': plain(outcome.datasetVersion),
      ...headerOf(noteOf(outcome)),
    },
  }),
};

/** What the reader must know before relying on the answer. */
const noteOf = ({ demo, missing }: CheckOutcome): string | undefined =>
  [demo ? demoNote : [], missing.length > 0 ? missingNote(missing) : []].flat().join(' ') || undefined;

const headerOf = (note: string | undefined): Record<string, string> =>
  note === undefined ? {} : { 'X-Dataset-Note': note };

/** Sends what the threads made. Nothing of it is parsed here, however large it is. */
export async function sendReply(
  response: Response,
  format: ReplyFormat,
  outcome: CheckOutcome,
  patienceSeconds: number,
): Promise<void> {
  const { pieces, headers } = formats[format](outcome);
  const length = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  // Whoever does not read on holds memory that others want. Once the reply is out, Node sets the timeout of idle connections.
  response.setTimeout(patienceSeconds * 1000, () => response.destroy());
  response.writeHead(200, { ...headers, Vary: 'Accept', 'Content-Length': length });
  await pipeline(Readable.from(pieces), response).catch((error: unknown) => {
    // Whoever left before the end does not want the rest.
    if (!response.destroyed) throw error;
  });
}

/** What follows the matched records in the summary, without the braces. */
function summaryOf(outcome: CheckOutcome): string {
  const { dataset, datasetVersion, demo } = outcome;
  return JSON.stringify({ dataset, datasetVersion, ...(demo && { demo }), note: noteOf(outcome) }).slice(
    1,
    -1,
  );
}

/** The pieces of one array. Those of slices without matches are empty, and need no comma. */
const joined = (pieces: Uint8Array[]): Uint8Array[] =>
  pieces
    .filter(({ byteLength }) => byteLength > 0)
    .flatMap((piece, i) => (i === 0 ? [piece] : [comma, piece]));

/** Fit for a header. */
const plain = (text: string): string => text.replace(/[^\w.,@:+-]/g, '_');
