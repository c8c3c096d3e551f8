// Written by `npm run openapi` from docs/openapi/sanctions.json. Change the decorators of the apps, never this file.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    FeatureReply: {
      /**
       * @description Which part of the comparison this is.
       * @example name
       */
      feature: string;
      /**
       * @description What it added to the score.
       * @example 1
       */
      added: number;
      /**
       * @description The same in words.
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
       * @description The one of its names that matched best.
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
       * @description As the list has it; several are separated by `; `.
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
       * @description The lists it stands on.
       * @example [
       *       "un_sc_sanctions"
       *     ]
       */
      datasets: string[];
      /**
       * @description Where the list says more.
       * @example null
       */
      url: string | null;
      /** @description How the score came about. */
      features: components['schemas']['FeatureReply'][];
    };
    RecordReply: {
      /** @example 1 */
      id: string;
      /**
       * @description That of the best match.
       * @example 1
       */
      score: number;
      /** @example Ivan */
      firstname: string;
      /** @example Petrov */
      lastname: string;
      /** @example 1970-12-31 */
      dob: string;
      /** @description Best first; at most 50, a warning says when there were more. */
      matches: components['schemas']['MatchReply'][];
    };
    MatchedReply: {
      /** @example 1 */
      count: number;
      records: components['schemas']['RecordReply'][];
    };
    SummaryReply: {
      /**
       * @description The number of data rows; none is ever left out.
       * @example 1
       */
      total: number;
      matched: components['schemas']['MatchedReply'];
      /** @example un_sc_sanctions */
      dataset: string;
      /**
       * @description What was really used; of a collection every member with its version.
       * @example un_sc_sanctions@2026-02-27-0a1b2c3d
       */
      datasetVersion: string;
      /**
       * @description Only where the demo list was used.
       * @enum {boolean}
       */
      demo?: true;
      /** @description What to know before relying on the answer: the demo list was used, or lists of the collection are not loaded yet. */
      note?: string;
    };
    ResultReply: {
      /**
       * @description As it came.
       * @example 1
       */
      id: string;
      /**
       * @description As it came.
       * @example Ivan
       */
      firstname: string;
      /**
       * @description As it came.
       * @example Petrov
       */
      lastname: string;
      /**
       * @description As it came.
       * @example 1970-12-31
       */
      dob: string;
      /**
       * @example true
       * @enum {string}
       */
      match: 'true' | 'false';
      /**
       * @description Of the best match.
       * @example 1
       */
      score?: number;
      /**
       * @description The id of the best match.
       * @example unsc-6908555
       */
      matchedId?: string;
      /** @description What could not be used of the row; absent where there is nothing to say. */
      warnings?: string[];
    };
    CheckReply: {
      summary: components['schemas']['SummaryReply'];
      /** @description One entry per row, in their order. */
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
      /** @description A field that is left out counts as empty. */
      people: components['schemas']['MatchPerson'][];
      /**
       * @description Above 0, at most 1.
       * @default 0.95
       */
      scoreThreshold?: number;
      /**
       * @description Entity ids that were reviewed as false positives: they never appear as a match. At most 1,000.
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
       * @description Of a collection: what it stands for now. Of a dataset: null.
       * @example null
       */
      members: string[] | null;
      /**
       * @description Entries of the list, ships and companies included.
       * @example 1003
       */
      entities: number;
      /**
       * @description Those that people are screened against.
       * @example 733
       */
      people: number;
      /**
       * @description All their names and aliases.
       * @example 3518
       */
      names: number;
      /**
       * @description Where it comes from: an address, or the name of a file.
       * @example https://lists.example/un/consolidated.xml
       */
      source: string | null;
      /**
       * @description What this process screens against; null while nothing is loaded.
       * @example 2026-02-27-0a1b2c3d
       */
      version: string | null;
      /**
       * @description SHA-256 of the list as it came.
       * @example c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00
       */
      checksum: string | null;
      /** Format: date-time */
      loadedAt: string | null;
      /** Format: date-time */
      publishedAt: string | null;
      /**
       * Format: date-time
       * @description When its source was last asked with success.
       */
      checkedAt: string | null;
      /** @description Its source has not answered for too long (DATASET_STALE_HOURS). */
      stale: boolean;
      /**
       * @description What went wrong at the last attempt.
       * @example null
       */
      error: string | null;
      /** @description The list that comes with the code: not for real screening. */
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
