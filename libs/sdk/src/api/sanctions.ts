// Written by `npm run openapi` from docs/openapi/sanctions.json. Change the decorators of the apps, never this file.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    FeatureReply: {
      /**
       * @description The part of the comparison.
       * @example name
       */
      feature: string;
      /**
       * @description The amount it added to the score.
       * @example 1
       */
      added: number;
      /**
       * @description The explanation.
       * @example The same name.
       */
      words: string;
    };
    MatchReply: {
      /** @example unsc-6908555 */
      entityId: string;
      /**
       * @description The main name on the list.
       * @example Ivan Petrov
       */
      name: string;
      /**
       * @description The listed name that matched best.
       * @example Ivan Petrov
       */
      matchedName: string;
      /** @example 1 */
      score: number;
      /**
       * @example [
       *       "Vanya Petrov"
       *     ]
       */
      aliases: string[];
      /**
       * @description As listed; several dates are separated by `; `.
       * @example 1970-12-31; 1971
       */
      birthDate: string | null;
      /**
       * @example [
       *       "ru"
       *     ]
       */
      countries: string[];
      /**
       * @example [
       *       "UN-SC1718"
       *     ]
       */
      programs: string[];
      /**
       * @description The lists that contain it.
       * @example [
       *       "un_sc_sanctions"
       *     ]
       */
      datasets: string[];
      /**
       * @description A page with more information.
       * @example null
       */
      url: string | null;
      /** @description The steps that make up the score. */
      features: components['schemas']['FeatureReply'][];
    };
    RecordReply: {
      /** @example 1 */
      id: string;
      /**
       * @description The score of the best match.
       * @example 1
       */
      score: number;
      /** @example Ivan */
      firstname: string;
      /** @example Petrov */
      lastname: string;
      /** @example 1970-12-31 */
      dob: string;
      /** @description Best first, at most 50. A warning is added if there were more. */
      matches: components['schemas']['MatchReply'][];
    };
    MatchedReply: {
      /** @example 1 */
      count: number;
      records: components['schemas']['RecordReply'][];
    };
    SummaryReply: {
      /**
       * @description The number of data rows. No row is skipped.
       * @example 1
       */
      total: number;
      matched: components['schemas']['MatchedReply'];
      /** @example un_sc_sanctions */
      dataset: string;
      /**
       * @description The version that was used; for a collection, every member with its version.
       * @example un_sc_sanctions@2026-02-27-0a1b2c3d
       */
      datasetVersion: string;
      /**
       * @description Present if the demo list was used.
       * @enum {boolean}
       */
      demo?: true;
      /** @description Limits of the result: the demo list was used, or lists of the collection are not loaded yet. */
      note?: string;
    };
    ResultReply: {
      /**
       * @description As sent.
       * @example 1
       */
      id: string;
      /**
       * @description As sent.
       * @example Ivan
       */
      firstname: string;
      /**
       * @description As sent.
       * @example Petrov
       */
      lastname: string;
      /**
       * @description As sent.
       * @example 1970-12-31
       */
      dob: string;
      /**
       * @example true
       * @enum {string}
       */
      match: 'true' | 'false';
      /**
       * @description The score of the best match.
       * @example 1
       */
      score?: number;
      /**
       * @description The id of the best match.
       * @example unsc-6908555
       */
      matchedId?: string;
      /** @description Problems of the row; absent if there are none. */
      warnings?: string[];
    };
    CheckReply: {
      summary: components['schemas']['SummaryReply'];
      /** @description One entry per row, in the same order. */
      results: components['schemas']['ResultReply'][];
    };
    MatchPerson: {
      /** @example 1 */
      id?: string;
      /** @example Ivan */
      firstname?: string;
      /** @example Petrov */
      lastname?: string;
      /**
       * @description YYYY-MM-DD
       * @example 1970-12-31
       */
      dob?: string;
    };
    MatchBody: {
      /** @description A missing field counts as empty. */
      people: components['schemas']['MatchPerson'][];
      /**
       * @description Above 0, at most 1.
       * @default 0.95
       */
      scoreThreshold?: number;
      /**
       * @description Entity ids that were reviewed as false positives. They are never returned as a match. At most 1,000.
       * @example [
       *       "ofac-4711"
       *     ]
       */
      exclude?: string[];
    };
    DatasetReply: {
      /** @example un_sc_sanctions */
      name: string;
      /** @example UN Security Council Consolidated Sanctions */
      title: string;
      /**
       * @description The current members of a collection; null for a dataset.
       * @example null
       */
      members: string[] | null;
      /**
       * @description Entries of the list, including ships and companies.
       * @example 1003
       */
      entities: number;
      /**
       * @description Entries that people are screened against.
       * @example 733
       */
      people: number;
      /**
       * @description Names and aliases of all entries.
       * @example 3518
       */
      names: number;
      /**
       * @description The URL or the file name of the list.
       * @example https://lists.example/un/consolidated.xml
       */
      source: string | null;
      /**
       * @description The version that this process screens against; null while none is loaded.
       * @example 2026-02-27-0a1b2c3d
       */
      version: string | null;
      /**
       * @description SHA-256 of the list.
       * @example c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00
       */
      checksum: string | null;
      /** Format: date-time */
      loadedAt: string | null;
      /** Format: date-time */
      publishedAt: string | null;
      /**
       * Format: date-time
       * @description The last successful check of the source.
       */
      checkedAt: string | null;
      /** @description The source has not been checked successfully for DATASET_STALE_HOURS. */
      stale: boolean;
      /**
       * @description The error of the last attempt.
       * @example null
       */
      error: string | null;
      /** @description The built-in demo list, which is not for real screening. */
      demo: boolean;
    };
    DatasetsReply: {
      /** @description The datasets, then the collections. */
      datasets: components['schemas']['DatasetReply'][];
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
