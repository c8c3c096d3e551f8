import type { components } from '../api/sanctions';
import type { CredentialHeaders } from '../credentials';
import type { HttpClient, HttpRequest } from '../http/http-client';
import { iteratePages, type Page } from '../paging';
import { pollUntil, type WaitOptions } from '../polling';
import { csvParts } from '../sanctions/csv-parts';
import { openSource, type PeopleSource } from '../sanctions/people-source';
import { rethrowWithFileLine } from '../sanctions/file-line';
import { Alerts } from './alerts.client';
import { type PopulationOptions, userHeader } from './population-options';
import { type PeopleImport, PeopleImportSum } from './people-import';

type Schemas = components['schemas'];

export type PopulationSettings = Schemas['PopulationBody'];
export type Population = Schemas['PopulationReply'];
export type PopulationSummary = Schemas['PopulationItem'];
export type PopulationDetails = Schemas['PopulationDetails'];
export type PopulationRun = Schemas['RunReply'];
export type PopulationPerson = Schemas['PersonReply'];

// Large enough that a request costs little, and small enough for visible progress.
const partBytes = 1_000_000;
const partTimeoutMs = 120_000;

/** The progress of an import. */
export interface ImportProgress {
  /** Rows sent so far. */
  people: number;
  bytes: number;
  /** Of the whole file, if its size is known. */
  totalBytes?: number;
}

export interface ImportPeopleOptions extends PopulationOptions {
  onProgress?: (progress: ImportProgress) => void;
}

export interface ListOptions extends PopulationOptions {
  limit?: number;
  cursor?: string;
}

export interface WaitUntilScreenedOptions extends WaitOptions {
  user?: string;
  onProgress?: (population: PopulationDetails) => void;
}

/** Populations: people who are screened again whenever a list changes. */
export class Populations {
  readonly alerts: Alerts;

  constructor(
    private readonly http: HttpClient,
    private readonly credentials: CredentialHeaders,
  ) {
    this.alerts = new Alerts(http, credentials);
  }

  /** Creates a population or changes its settings. */
  put(name: string, settings: PopulationSettings, options: PopulationOptions = {}): Promise<Population> {
    return this.call(name, '', options, { method: 'PUT', body: settings });
  }

  async list(options: PopulationOptions = {}): Promise<PopulationSummary[]> {
    const { populations } = await this.http.request<Schemas['PopulationsReply']>({
      ...this.at(path, options),
      method: 'GET',
    });
    return populations;
  }

  /** The settings, and the progress of screening. */
  get(name: string, options: PopulationOptions = {}): Promise<PopulationDetails> {
    return this.call(name, '', options, { method: 'GET' });
  }

  /** Deletes a population with all its people and alerts. */
  delete(name: string, options: PopulationOptions = {}): Promise<void> {
    return this.call(name, '', options, { method: 'DELETE' });
  }

  /**
   * Adds and changes people by their id: a CSV file (path, Blob or stream) or rows. A large file is sent in parts. After a failure, call it
   * again: what is stored already is left unchanged.
   */
  async importPeople(
    name: string,
    source: PeopleSource,
    { onProgress, ...options }: ImportPeopleOptions = {},
  ): Promise<PeopleImport> {
    const { chunks, totalBytes } = await openSource(source);
    const sum = new PeopleImportSum();
    let bytes = 0;
    for await (const { value: part, isOnly } of markOnly(csvParts(chunks, partBytes))) {
      const form = new FormData();
      form.append('file', new Blob([part.text], { type: 'text/csv' }), 'people.csv');
      const request = {
        method: 'POST',
        form,
        timeoutMs: options.timeoutMs ?? partTimeoutMs,
        // Other parts may have valid rows.
        ...(!isOnly && { query: { partial: 'true' } }),
      } as const;
      sum.add(
        part,
        await this.call<PeopleImport>(name, '/people', options, request).catch((error: unknown) =>
          rethrowWithFileLine(part, error),
        ),
      );
      bytes += part.bytes;
      onProgress?.({ people: sum.people, bytes, ...(totalBytes !== undefined && { totalBytes }) });
    }
    return sum.total();
  }

  /** One page of people, newest first. The audit trail records it. */
  listPeople(name: string, { limit, cursor, ...options }: ListOptions = {}): Promise<Page<PopulationPerson>> {
    return this.call(name, '/people', options, { method: 'GET', query: { limit, cursor } });
  }

  /** All people, newest first. */
  listAllPeople(
    name: string,
    options: Omit<ListOptions, 'cursor'> = {},
  ): AsyncGenerator<PopulationPerson, void, undefined> {
    return iteratePages((cursor) => this.listPeople(name, { ...options, cursor }));
  }

  /** One person by your id. */
  getPerson(name: string, id: string, options: PopulationOptions = {}): Promise<PopulationPerson> {
    return this.call(name, `/people/${encodeURIComponent(id)}`, options, { method: 'GET' });
  }

  /** Deletes a person by your id, and its alerts. */
  deletePerson(name: string, id: string, options: PopulationOptions = {}): Promise<void> {
    return this.call(name, `/people/${encodeURIComponent(id)}`, options, { method: 'DELETE' });
  }

  /** One page of runs, newest first. */
  listRuns(name: string, { limit, cursor, ...options }: ListOptions = {}): Promise<Page<PopulationRun>> {
    return this.call(name, '/runs', options, { method: 'GET', query: { limit, cursor } });
  }

  /** Waits until nobody is pending and no run is in progress. A list version that came in a moment ago may start a run after that. */
  waitUntilScreened(
    name: string,
    { onProgress, ...options }: WaitUntilScreenedOptions = {},
  ): Promise<PopulationDetails> {
    return pollUntil(
      async (call) => {
        const population = await this.get(name, { ...options, ...call });
        onProgress?.(population);
        return population;
      },
      isScreened,
      {
        ...options,
        describeTimeout: (seconds) =>
          `The population ${name} is still being screened after ${seconds} s. Wait longer: the screening continues.`,
      },
    );
  }

  private call<T>(
    name: string,
    rest: string,
    options: PopulationOptions,
    request: Pick<HttpRequest, 'method'> & Partial<HttpRequest>,
  ): Promise<T> {
    return this.http.request<T>({
      ...this.at(`${path}/${encodeURIComponent(name)}${rest}`, options),
      ...request,
    });
  }

  /** All operations are idempotent: people are identified by their id, and a population by its name. */
  private at(location: string, { user, ...options }: PopulationOptions) {
    return {
      ...options,
      path: location,
      headers: userHeader(user),
      credentials: this.credentials.key,
      repeatable: 'always' as const,
    };
  }
}

const path = '/v2/open-sanctions/populations';

/** Whether nobody is pending and no run is in progress. */
export const isScreened = ({ pending, run }: PopulationDetails): boolean =>
  pending === 0 && run?.status !== 'RUNNING';

/** Reads one value ahead, to know whether the first one is the only one. */
async function* markOnly<T>(values: AsyncIterable<T>): AsyncGenerator<{ value: T; isOnly: boolean }> {
  let held: { value: T } | undefined;
  let count = 0;
  for await (const value of values) {
    if (held) yield { ...held, isOnly: false };
    held = { value };
    count++;
  }
  if (held) yield { ...held, isOnly: count === 1 };
}
