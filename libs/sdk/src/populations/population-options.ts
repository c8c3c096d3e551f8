import type { CallOptions } from '../http/http-client';

/** The options of calls about populations. */
export interface PopulationOptions extends CallOptions {
  /** Who acts behind the API key; written to the audit trail. */
  user?: string;
}

/** The header for the user. Headers have bytes, and the service reads them as UTF-8. */
export const userHeader = (user: string | undefined): Record<string, string | undefined> => ({
  'x-user': user && String.fromCharCode(...new TextEncoder().encode(user)),
});
