import type { Request, Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { headerLine } from './csv-reply';

export type ReplyFormat = 'json' | 'csv';

/** The result of a check. Threads have formatted the rows already. */
export interface CheckOutcome {
  dataset: string;
  datasetVersion: string;
  demo: boolean;
  note?: string;
  total: number;
  matched: number;
  /** In the order of the rows. */
  results: Uint8Array[];
  records: Uint8Array[];
}

interface FormattedReply {
  chunks: Uint8Array[];
  headers: Record<string, string>;
}

const mediaTypes = ['application/json', 'text/csv'];

/** The format that the Accept header prefers; JSON if it accepts neither. */
export const negotiateFormat = (request: Request): ReplyFormat =>
  request.accepts(mediaTypes) === 'text/csv' ? 'csv' : 'json';

const comma = Buffer.from(',');

const formats: Record<ReplyFormat, (outcome: CheckOutcome) => FormattedReply> = {
  json: (outcome) => ({
    chunks: [
      Buffer.from(`{"summary":{"total":${outcome.total},"matched":{"count":${outcome.matched},"records":[`),
      ...joinEntries(outcome.records),
      Buffer.from(`]},${formatDataset(outcome)}},"results":[`),
      ...joinEntries(outcome.results),
      Buffer.from(']}'),
    ],
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  }),
  csv: ({ dataset, datasetVersion, note, results }) => ({
    chunks: [Buffer.from(headerLine), ...results],
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="sanctions-${toHeaderValue(dataset)}.csv"`,
      'X-Dataset': toHeaderValue(dataset),
      'X-Dataset-Version': toHeaderValue(datasetVersion),
      ...(note !== undefined && { 'X-Dataset-Note': note }),
    },
  }),
};

/** Sends the rows as the threads formatted them. The main thread does not parse them, however large they are. */
export async function sendReply(
  response: Response,
  format: ReplyFormat,
  outcome: CheckOutcome,
  timeoutSeconds: number,
): Promise<void> {
  const { chunks, headers } = formats[format](outcome);
  const length = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  // A client that stops reading holds memory. After the reply, Node.js resets this to the timeout of idle connections.
  response.setTimeout(timeoutSeconds * 1000, () => response.destroy());
  response.writeHead(200, { ...headers, Vary: 'Accept', 'Content-Length': length });
  await pipeline(Readable.from(chunks), response).catch((error: unknown) => {
    // The client has disconnected.
    if (!response.destroyed) throw error;
  });
}

/** The fields that follow the matched records in the summary, without braces. */
function formatDataset({ dataset, datasetVersion, demo, note }: CheckOutcome): string {
  return JSON.stringify({ dataset, datasetVersion, ...(demo && { demo }), note }).slice(1, -1);
}

/** The entries of one array. Slices without matches are empty and need no comma. */
const joinEntries = (chunks: Uint8Array[]): Uint8Array[] =>
  chunks
    .filter(({ byteLength }) => byteLength > 0)
    .flatMap((chunk, i) => (i === 0 ? [chunk] : [comma, chunk]));

const toHeaderValue = (text: string): string => text.replace(/[^\w.,@:+-]/g, '_');
