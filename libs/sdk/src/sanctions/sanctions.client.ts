import type { components } from '../api/sanctions';
import type { CredentialHeaders } from '../credentials';
import { InvalidRequestError } from '../http/gatehouse.errors';
import type { CallOptions, HttpClient } from '../http/http-client';
import { type CsvPart, csvParts } from './csv-parts';
import { openSource, type PeopleSource } from './people-source';
import { type Screening, ScreeningSum } from './screening';

export type SanctionsDataset = components['schemas']['DatasetReply'];

// Below the 2 MB and the 100,000 rows of the service, and small enough for a progress bar that moves.
const partBytes = 400_000;
const fileTimeoutMs = 120_000;

/** How far a screening has come. */
export interface ScreeningProgress {
  /** People screened so far. */
  people: number;
  matched: number;
  bytes: number;
  /** Of the whole file, where its size is known. */
  totalBytes?: number;
}

export interface ScreenOptions extends CallOptions {
  /** The list to screen against; `default` is all that is loaded. `datasets()` names them. */
  dataset?: string;
  /** The least score that counts as a match, 0.95 by default. */
  scoreThreshold?: number;
  /** Entity ids that were reviewed as false positives. */
  exclude?: readonly string[];
  onProgress?: (progress: ScreeningProgress) => void;
}

/** Is somebody on a sanctions list? */
export class Sanctions {
  constructor(
    private readonly http: HttpClient,
    private readonly credentials: CredentialHeaders,
  ) {}

  /** Screens people: a CSV file by its path, Blob or stream, or rows. A large file is sent in parts, as one screening. */
  async screen(source: PeopleSource, { onProgress, ...options }: ScreenOptions = {}): Promise<Screening> {
    const { pieces, totalBytes } = await openSource(source);
    const sum = new ScreeningSum();
    let bytes = 0;
    for await (const part of csvParts(pieces, partBytes)) {
      sum.add(await this.screenPart(part.text, options).catch((error: unknown) => throwIn(part, error)));
      bytes += part.bytes;
      const { people, matched } = sum;
      onProgress?.({ people, matched, bytes, ...(totalBytes !== undefined && { totalBytes }) });
    }
    return sum.total();
  }

  /** What can be screened against, and how old it is. */
  async datasets(options: CallOptions = {}): Promise<SanctionsDataset[]> {
    const { datasets } = await this.http.request<components['schemas']['DatasetsReply']>({
      ...options,
      method: 'GET',
      path: '/v2/open-sanctions/datasets',
      credentials: this.credentials.optionalKey,
      repeatable: 'always',
    });
    return datasets;
  }

  private screenPart(
    csv: string,
    { dataset = 'default', scoreThreshold, exclude, ...options }: Omit<ScreenOptions, 'onProgress'>,
  ): Promise<Screening> {
    const form = new FormData();
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv');
    return this.http.request({
      timeoutMs: fileTimeoutMs,
      ...options,
      method: 'POST',
      path: `/v2/open-sanctions/file/${encodeURIComponent(dataset)}`,
      query: { scoreThreshold, exclude: exclude?.length ? exclude.join(',') : undefined },
      credentials: this.credentials.optionalKey,
      form,
      repeatable: 'always',
    });
  }
}

/** The service counts the lines of the part that it got: here they are those of the whole file. */
function throwIn({ linesAbove }: CsvPart, error: unknown): never {
  if (!(error instanceof InvalidRequestError)) throw error;
  const message = error.message.replace(
    /\bline (\d+)/g,
    (_, line: string) => `line ${Number(line) + linesAbove}`,
  );
  throw new InvalidRequestError(message, error);
}
