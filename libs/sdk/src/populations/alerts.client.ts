import type { components } from '../api/sanctions';
import type { CredentialHeaders } from '../credentials';
import type { HttpClient } from '../http/http-client';
import { type PopulationOptions, userHeader } from './population-options';

type Schemas = components['schemas'];

export type Alert = Schemas['AlertSummary'];
export type AlertDetails = Schemas['AlertDetails'];
export type AlertPage = Schemas['AlertPage'];
export type AlertReport = Schemas['AlertReport'];
export type AlertState = Schemas['AlertState'];
export type AlertDecisionRequest = Schemas['DecisionBody'];
export type AlertApprovalRequest = Schemas['ApprovalBody'];
export type AlertReviewRequest = Schemas['ReviewBody'];
export type AlertReopenRequest = Schemas['ReopenBody'];

export interface ListAlertsOptions extends PopulationOptions {
  limit?: number;
  state?: AlertState;
  /** The `nextCursor` of an earlier page: only alerts that have changed since. */
  since?: string;
}

/** The alerts of populations, and the decisions about them. */
export class Alerts {
  constructor(
    private readonly http: HttpClient,
    private readonly credentials: CredentialHeaders,
  ) {}

  /** One page in the order of the changes. Keep `nextCursor` to poll for later changes. */
  list(population: string, { limit, state, since, ...options }: ListAlertsOptions = {}): Promise<AlertPage> {
    return this.http.request({
      ...this.at(population, '', options),
      method: 'GET',
      query: { limit, state, since },
    });
  }

  /** All alerts that there are now, in the order of their last changes. */
  async *listAll(
    population: string,
    options: ListAlertsOptions = {},
  ): AsyncGenerator<Alert, void, undefined> {
    let { since } = options;
    for (let hasMore = true; hasMore;) {
      const page = await this.list(population, { ...options, since });
      yield* page.items;
      since = page.nextCursor;
      hasMore = page.hasMore;
    }
  }

  /** One alert with names, the explanation of the score and the history. The audit trail records it. */
  get(population: string, id: string, options: PopulationOptions = {}): Promise<AlertDetails> {
    return this.http.request({
      ...this.at(population, `/${encodeURIComponent(id)}`, options),
      method: 'GET',
    });
  }

  /** The evidence about an alert. */
  getReport(population: string, id: string, options: PopulationOptions = {}): Promise<AlertReport> {
    const { headers, ...request } = this.at(population, `/${encodeURIComponent(id)}/report`, options);
    return this.http.request({
      ...request,
      method: 'GET',
      headers: { ...headers, accept: 'application/json' },
    });
  }

  /** Marks an alert as in review. */
  review(
    population: string,
    id: string,
    request: AlertReviewRequest,
    options: PopulationOptions = {},
  ): Promise<AlertDetails> {
    return this.change(population, id, 'review', request, options);
  }

  /** Confirms or dismisses an alert; with four-eyes, proposes it. */
  decide(
    population: string,
    id: string,
    request: AlertDecisionRequest,
    options: PopulationOptions = {},
  ): Promise<AlertDetails> {
    return this.change(population, id, 'decision', request, options);
  }

  /** Four-eyes: approves or rejects a proposed decision, with another API key and by another user. */
  approve(
    population: string,
    id: string,
    request: AlertApprovalRequest,
    options: PopulationOptions = {},
  ): Promise<AlertDetails> {
    return this.change(population, id, 'approval', request, options);
  }

  /** Withdraws a decision. */
  reopen(
    population: string,
    id: string,
    request: AlertReopenRequest,
    options: PopulationOptions = {},
  ): Promise<AlertDetails> {
    return this.change(population, id, 'reopen', request, options);
  }

  private change(
    population: string,
    id: string,
    action: string,
    body: object,
    options: PopulationOptions,
  ): Promise<AlertDetails> {
    return this.http.request({
      ...this.at(population, `/${encodeURIComponent(id)}/${action}`, options),
      method: 'POST',
      body,
      // A repeated decision may meet a change in between, which it must not override.
      repeatable: 'never',
    });
  }

  private at(population: string, rest: string, { user, ...options }: PopulationOptions) {
    return {
      ...options,
      path: `/v2/open-sanctions/populations/${encodeURIComponent(population)}/alerts${rest}`,
      headers: userHeader(user),
      credentials: this.credentials.key,
      repeatable: 'always' as const,
    };
  }
}
