import type { components } from '../api/sanctions';
import type { CredentialHeaders } from '../credentials';
import type { CallOptions, HttpClient } from '../http/http-client';
import { Populations } from '../populations/populations.client';
import { csvParts } from './csv-parts';
import { rethrowWithFileLine } from './file-line';
import { openSource, type PeopleSource } from './people-source';
import { type Screening, ScreeningSum } from './screening';

export type SanctionsDataset = components['schemas']['DatasetReply'];

// Below the limits of the service (2 MB, 100,000 rows), and small enough for visible progress.
const partBytes = 400_000;
const fileTimeoutMs = 120_000;

/** The progress of a screening. */
export interface ScreeningProgress {
  /** People screened so far. */
  people: number;
  matched: number;
  bytes: number;
  /** Of the whole file, if its size is known. */
  totalBytes?: number;
}

export interface ScreenOptions extends CallOptions {
  /** The list to screen against; `default` is all loaded lists. `listDatasets()` returns the names. */
  dataset?: string;
  /** The minimum score of a match, 0.95 by default. */
  scoreThreshold?: number;
  /** Entity ids that were reviewed as false positives. */
  exclude?: readonly string[];
  /** Leaves out matches that were dismissed as alerts of your populations. Needs an API key. */
  excludeDismissed?: boolean;
  onProgress?: (progress: ScreeningProgress) => void;
}

/** Sanctions screening. */
export class Sanctions {
  readonly populations: Populations;

  constructor(
    private readonly http: HttpClient,
    private readonly credentials: CredentialHeaders,
  ) {
    this.populations = new Populations(http, credentials);
  }

  /** Screens a CSV file (path, Blob or stream) or rows. A large file is sent in parts, and returned as one screening. */
  async screen(source: PeopleSource, { onProgress, ...options }: ScreenOptions = {}): Promise<Screening> {
    const { chunks, totalBytes } = await openSource(source);
    const sum = new ScreeningSum();
    let bytes = 0;
    for await (const part of csvParts(chunks, partBytes)) {
      sum.add(
        await this.screenPart(part.text, options).catch((error: unknown) => rethrowWithFileLine(part, error)),
      );
      bytes += part.bytes;
      const { people, matched } = sum;
      onProgress?.({ people, matched, bytes, ...(totalBytes !== undefined && { totalBytes }) });
    }
    return sum.total();
  }

  /** The lists to screen against, with their age. */
  async listDatasets(options: CallOptions = {}): Promise<SanctionsDataset[]> {
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
    {
      dataset = 'default',
      scoreThreshold,
      exclude,
      excludeDismissed,
      ...options
    }: Omit<ScreenOptions, 'onProgress'>,
  ): Promise<Screening> {
    const form = new FormData();
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv');
    return this.http.request({
      timeoutMs: fileTimeoutMs,
      ...options,
      method: 'POST',
      path: `/v2/open-sanctions/file/${encodeURIComponent(dataset)}`,
      query: {
        scoreThreshold,
        exclude: exclude?.length ? exclude.join(',') : undefined,
        excludeDismissed: excludeDismissed ? 'true' : undefined,
      },
      credentials: this.credentials.optionalKey,
      form,
      repeatable: 'always',
    });
  }
}
