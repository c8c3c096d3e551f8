// Written by `npm run openapi` from docs/openapi/sanctions.json. Change the decorators of the apps, never this file.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AuditActor: {
      /**
       * @example api-key
       * @enum {string}
       */
      type: 'api-key' | 'user' | 'operator' | 'system';
      /**
       * @description The id of the API key.
       * @example 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f
       */
      keyId?: string;
      /**
       * @description Who acted behind the key, as the caller said.
       * @example jane.doe
       */
      user?: string;
    };
    AuditRecord: {
      /**
       * @description Counts from 1, without gaps.
       * @example 17
       */
      position: number;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      at: string;
      actor: components['schemas']['AuditActor'];
      /** @example person.deleted */
      action: string;
      /** @example population/customers */
      subject: string;
      /**
       * @description Ids, settings and counts before the change.
       * @example {
       *       "personId": "0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f"
       *     }
       */
      before?: {
        [key: string]: unknown;
      };
      /**
       * @description Ids, settings and counts after the change.
       * @example {
       *       "added": 120
       *     }
       */
      after?: {
        [key: string]: unknown;
      };
    };
    AuditPage: {
      /** @description Newest first. */
      items: components['schemas']['AuditRecord'][];
      /**
       * @description Pass it as `cursor` to get the next page; null on the last page.
       * @example null
       */
      nextCursor: string | null;
    };
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
    /** @enum {string} */
    AlertOutcome: 'CONFIRMED' | 'DISMISSED';
    DecidedReply: {
      /** @example DISMISSED */
      outcome: components['schemas']['AlertOutcome'];
      /** @example different_date_of_birth */
      reason: string;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      at: string;
      /**
       * Format: uuid
       * @example 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f
       */
      alertId: string;
      /**
       * @description The name of the population.
       * @example customers
       */
      population: string;
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
      /** @description Your decision about this person and entity, if you have made one in an alert. Only with an API key. */
      decided?: components['schemas']['DecidedReply'];
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
      /**
       * @description With an API key: leaves out matches that you have dismissed in an alert about the same person (docs/monitoring.md). Without a key it has no effect.
       * @default false
       * @example true
       */
      excludeDismissed?: boolean;
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
    CallbackBody: {
      /**
       * @description An https URL with a public address; WEBHOOK_ALLOWED_HOSTS lists exceptions.
       * @example https://shop.example/hooks/gatehouse
       */
      url: string;
      /**
       * @description At most 20 headers, sent with each event. Their values are encrypted at rest. `Content-Type` may be `application/json` only, with or without `charset=utf-8`: events are sent as `application/json`.
       * @example {
       *       "authorization": "Bearer of-your-own"
       *     }
       */
      headers?: {
        [key: string]: string;
      };
    };
    PopulationBody: {
      /**
       * @description A dataset or a collection from `GET /v2/open-sanctions/datasets`.
       * @example sanctions
       */
      dataset: string;
      /**
       * @description The lowest score that becomes an alert. Below 0.75, most of a list would match somebody. A change screens everybody again.
       * @default 0.95
       * @example 0.9
       */
      threshold?: number;
      /** @description The target of the webhooks about alerts. Without one, none are sent. */
      callback?: components['schemas']['CallbackBody'];
      /**
       * @description Whether a second person must approve the decision about an alert. Omitted, it keeps its value; a new population has false. Two people turn it off: it stays true until a second person, with another API key and another name in `x-user`, sends false within 24 hours.
       * @example true
       */
      fourEyes?: boolean;
    };
    PopulationFourEyesOff: {
      /**
       * @description Who wants to turn it off, as named in `x-user`.
       * @example jane.doe
       */
      user: string;
      /**
       * Format: uuid
       * @description The id of the API key.
       * @example 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f
       */
      keyId: string;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      at: string;
      /**
       * Format: date-time
       * @description Until when another person can agree.
       * @example 2026-02-01T12:00:00.000Z
       */
      until: string;
    };
    PopulationCallback: {
      /**
       * @description The headers are never returned.
       * @example https://shop.example/hooks/gatehouse
       */
      url: string;
    };
    PopulationListVersion: {
      /** @example us_ofac_sdn */
      dataset: string;
      /** @example 2026-01-31-4f1c2a9b */
      version: string;
    };
    PopulationReply: {
      /** @example customers */
      name: string;
      /** @example sanctions */
      dataset: string;
      /** @example 0.95 */
      threshold: number;
      /** @example false */
      fourEyes: boolean;
      /** @description The first person who wants to turn `fourEyes` off. */
      fourEyesOff: components['schemas']['PopulationFourEyesOff'] | null;
      callback: components['schemas']['PopulationCallback'] | null;
      /**
       * @description How many people it has.
       * @example 250000
       */
      people: number;
      /** @description The versions of the lists with which people were compared who came in or changed before. Null until everybody was screened for the first time, or again after a change of `dataset` or `threshold`. */
      versions: components['schemas']['PopulationListVersion'][] | null;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      updatedAt: string;
    };
    PopulationRun: {
      /**
       * @description FULL compares everybody with the whole list.
       * @example DELTA
       * @enum {string}
       */
      kind: 'DELTA' | 'FULL';
      /**
       * @example RUNNING
       * @enum {string}
       */
      status: 'RUNNING' | 'COMPLETED' | 'REPLACED';
      /**
       * @description The people to screen.
       * @example 250000
       */
      total: number;
      /**
       * @description The people who are screened.
       * @example 120000
       */
      done: number;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      startedAt: string;
      /**
       * Format: date-time
       * @example null
       */
      endedAt: string | null;
    };
    PopulationItem: {
      /** @example customers */
      name: string;
      /** @example sanctions */
      dataset: string;
      /** @example 0.95 */
      threshold: number;
      /** @example false */
      fourEyes: boolean;
      /** @description The first person who wants to turn `fourEyes` off. */
      fourEyesOff: components['schemas']['PopulationFourEyesOff'] | null;
      callback: components['schemas']['PopulationCallback'] | null;
      /**
       * @description How many people it has.
       * @example 250000
       */
      people: number;
      /** @description The versions of the lists with which people were compared who came in or changed before. Null until everybody was screened for the first time, or again after a change of `dataset` or `threshold`. */
      versions: components['schemas']['PopulationListVersion'][] | null;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      updatedAt: string;
      /** @description The newest run; null before the first. */
      run: components['schemas']['PopulationRun'] | null;
    };
    PopulationsReply: {
      /** @description Sorted by name. */
      populations: components['schemas']['PopulationItem'][];
    };
    PopulationDetails: {
      /** @example customers */
      name: string;
      /** @example sanctions */
      dataset: string;
      /** @example 0.95 */
      threshold: number;
      /** @example false */
      fourEyes: boolean;
      /** @description The first person who wants to turn `fourEyes` off. */
      fourEyesOff: components['schemas']['PopulationFourEyesOff'] | null;
      callback: components['schemas']['PopulationCallback'] | null;
      /**
       * @description How many people it has.
       * @example 250000
       */
      people: number;
      /** @description The versions of the lists with which people were compared who came in or changed before. Null until everybody was screened for the first time, or again after a change of `dataset` or `threshold`. */
      versions: components['schemas']['PopulationListVersion'][] | null;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      updatedAt: string;
      /** @description The newest run; null before the first. */
      run: components['schemas']['PopulationRun'] | null;
      /**
       * @description How many people wait to be screened, because they or the settings have changed.
       * @example 40
       */
      pending: number;
    };
    ImportRemark: {
      /**
       * @description The line of the file, or the position in `people`, from 1.
       * @example 3
       */
      line: number;
      /** @example id is empty */
      message: string;
    };
    PeopleImportReply: {
      /**
       * @description Rows with a new id.
       * @example 120
       */
      added: number;
      /**
       * @description Rows that changed a stored person.
       * @example 3
       */
      changed: number;
      /**
       * @description Rows that are stored with the same content. These people are not screened again.
       * @example 4877
       */
      unchanged: number;
      /**
       * @description Rows that were not stored.
       * @example 1
       */
      rejected: number;
      /**
       * @description Rows with the id of an earlier row of the upload. The last row counts.
       * @example 0
       */
      repeated: number;
      /**
       * @description Stored rows with a warning.
       * @example 2
       */
      warned: number;
      /** @description Why rows were not stored: the first 50. */
      problems: components['schemas']['ImportRemark'][];
      /**
       * @description What is missing or cannot be compared, as in a file check: the first 50.
       * @example [
       *       {
       *         "line": 7,
       *         "message": "dob is empty"
       *       }
       *     ]
       */
      warnings: components['schemas']['ImportRemark'][];
    };
    PersonReply: {
      /**
       * @description Your id of the person.
       * @example 4711
       */
      id: string;
      /** @example Ivan */
      firstname: string;
      /** @example Petrov */
      lastname: string;
      /**
       * @description As it was sent.
       * @example 1970-12-31
       */
      dob: string;
      /**
       * Format: uuid
       * @description The id of the person in alerts and in the audit trail, which have no id of yours.
       * @example 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f
       */
      personId: string;
      /**
       * @description Whether the person came in or changed since it was screened.
       * @example false
       */
      pending: boolean;
    };
    PeoplePage: {
      /** @description The people who came in last are first. */
      items: components['schemas']['PersonReply'][];
      /**
       * @description Pass it as `cursor` to get the next page; null on the last page.
       * @example null
       */
      nextCursor: string | null;
    };
    RunVersion: {
      /** @example un_sc_sanctions */
      dataset: string;
      /** @example 2026-02-27-0a1b2c3d4e5f */
      version: string;
    };
    RunCounts: {
      /** @example 2 */
      opened: number;
      /** @example 0 */
      changed: number;
      /** @example 0 */
      reopened: number;
      /** @example 1 */
      closed: number;
    };
    RunReply: {
      /**
       * Format: uuid
       * @example 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f
       */
      id: string;
      /**
       * @description DELTA: people are compared with what changed. FULL: with the whole lists.
       * @example DELTA
       * @enum {string}
       */
      kind: 'DELTA' | 'FULL';
      /**
       * @description REPLACED: the settings changed, or a version of a list was no longer stored. Another run has taken its place.
       * @example COMPLETED
       * @enum {string}
       */
      status: 'RUNNING' | 'COMPLETED' | 'REPLACED';
      /** @description The versions before the run; null if everybody had to be screened. */
      fromVersions: components['schemas']['RunVersion'][] | null;
      /** @description The versions that people are compared with. */
      toVersions: components['schemas']['RunVersion'][];
      /**
       * @description The people at the start of the run.
       * @example 10000
       */
      total: number;
      /**
       * @description The people who are done.
       * @example 10000
       */
      done: number;
      alerts: components['schemas']['RunCounts'];
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      startedAt: string;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      endedAt: string | null;
    };
    WaitReply: {
      /**
       * @description What is missing. Alerts stay as they are in the meantime.
       * @example No version of un_sc_sanctions has been loaded yet.
       */
      reason: string;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      since: string;
    };
    RunPage: {
      /** @description Newest first. */
      items: components['schemas']['RunReply'][];
      /** @description Why nobody is screened for now, for example because a list is missing: runs and new people wait, and screening continues by itself. Null if nothing is missing. */
      waiting: components['schemas']['WaitReply'] | null;
      /**
       * @description Pass it as `cursor` to get the next page.
       * @example null
       */
      nextCursor: string | null;
    };
    /** @enum {string} */
    AlertState: 'OPEN' | 'IN_REVIEW' | 'CONFIRMED' | 'DISMISSED' | 'CLOSED';
    AlertListVersion: {
      /** @example un_sc_sanctions */
      dataset: string;
      /** @example 2026-02-27-0a1b2c3d */
      version: string;
    };
    AlertVersions: {
      /** @description The versions before the change; null for the first screening. */
      before: components['schemas']['AlertListVersion'][] | null;
      /** @description The versions that were compared. */
      after: components['schemas']['AlertListVersion'][];
    };
    AlertDecisionSummary: {
      /** @example DISMISSED */
      outcome: components['schemas']['AlertOutcome'];
      /** @example different_date_of_birth */
      reason: string;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      at: string;
    };
    AlertSummary: {
      /**
       * Format: uuid
       * @example 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f
       */
      id: string;
      /** @example OPEN */
      state: components['schemas']['AlertState'];
      /**
       * @description Counts the changes. Send it with a decision to decide exactly what you have seen.
       * @example 1
       */
      revision: number;
      /** @example 0.97 */
      score: number;
      /**
       * @description Your id of the person.
       * @example c-4711
       */
      personId: string;
      /**
       * @description The id of the listed entity.
       * @example unsc-6908555
       */
      entityId: string;
      /**
       * @description The lists that contain the entity.
       * @example [
       *       "un_sc_sanctions"
       *     ]
       */
      datasets: string[];
      /**
       * @description Why the alert was opened, changed or closed last, as codes.
       * @example [
       *       "new_entry"
       *     ]
       */
      reasonCodes: string[];
      versions: components['schemas']['AlertVersions'];
      /** @description The decision, if there is one. */
      decision: components['schemas']['AlertDecisionSummary'] | null;
      /** @description Four-eyes: a decision that waits for approval. */
      proposal: components['schemas']['AlertDecisionSummary'] | null;
      /**
       * Format: uuid
       * @description The alert that continues this one, after the list has merged the entities.
       * @example null
       */
      mergedInto: string | null;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      openedAt: string;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      updatedAt: string;
    };
    AlertPage: {
      /** @description In the order of their last change, oldest first. */
      items: components['schemas']['AlertSummary'][];
      /**
       * @description Pass it as `since` to get what follows, now or later. It is always present: keep it to poll for changes.
       * @example AAAAAAAAABE
       */
      nextCursor: string;
      /**
       * @description Whether more alerts follow now.
       * @example false
       */
      hasMore: boolean;
    };
    AlertSignature: {
      /**
       * @description The name that the caller stated.
       * @example jane.doe
       */
      user: string;
      /**
       * Format: uuid
       * @description The id of the API key.
       * @example 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f
       */
      keyId: string;
      /**
       * @description The user is an operator who was logged in, not a name that the caller stated.
       * @example true
       * @enum {boolean}
       */
      operator?: true;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      at: string;
    };
    AlertApproval: {
      by: components['schemas']['AlertSignature'];
      /** @example null */
      note: string | null;
    };
    AlertDecision: {
      /** @example DISMISSED */
      outcome: components['schemas']['AlertOutcome'];
      /** @example different_date_of_birth */
      reason: string;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      at: string;
      /**
       * @description The reason in words.
       * @example The date of birth is another one.
       */
      words: string;
      /** @example Passport checked: born in 1984. */
      note: string | null;
      by: components['schemas']['AlertSignature'];
      /** @description Four-eyes: who approved it. */
      approval: components['schemas']['AlertApproval'] | null;
    };
    AlertPerson: {
      /**
       * @description Your id.
       * @example c-4711
       */
      id: string;
      /** @example Ivan */
      firstname: string;
      /** @example Petrov */
      lastname: string;
      /** @example 1970-12-31 */
      dob: string;
    };
    AlertChangeReason: {
      /** @example new_date_of_birth */
      code: string;
      /** @example The list has a new date of birth: 1971-01-02. Before, it had 1970-12-31. */
      words: string;
    };
    /** @enum {string} */
    AlertEventType:
      | 'opened'
      | 'changed'
      | 'closed'
      | 'returned'
      | 'reopened'
      | 'merged'
      | 'review'
      | 'proposed'
      | 'rejected'
      | 'confirmed'
      | 'dismissed'
      | 'withdrawn';
    AlertHistoryEntry: {
      /**
       * @description The revision after the change.
       * @example 1
       */
      number: number;
      /** @example opened */
      type: components['schemas']['AlertEventType'];
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      at: string;
      /** @example null */
      from: components['schemas']['AlertState'] | null;
      /** @example OPEN */
      to: components['schemas']['AlertState'];
      /** @example unsc-6908555 */
      entityId: string;
      /** @example 0.97 */
      score: number;
      /** @example Ivan Petrov */
      matchedName: string;
      reasons: components['schemas']['AlertChangeReason'][];
      /** @description Null for a change by a person. */
      versions: components['schemas']['AlertVersions'] | null;
      /** @description Null for a change by a run. */
      by: components['schemas']['AlertSignature'] | null;
      /** @example null */
      outcome: components['schemas']['AlertOutcome'] | null;
      /** @example null */
      note: string | null;
    };
    AlertDetails: {
      /**
       * Format: uuid
       * @example 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f
       */
      id: string;
      /** @example OPEN */
      state: components['schemas']['AlertState'];
      /**
       * @description Counts the changes. Send it with a decision to decide exactly what you have seen.
       * @example 1
       */
      revision: number;
      /** @example 0.97 */
      score: number;
      /**
       * @description Your id of the person.
       * @example c-4711
       */
      personId: string;
      /**
       * @description The id of the listed entity.
       * @example unsc-6908555
       */
      entityId: string;
      /**
       * @description The lists that contain the entity.
       * @example [
       *       "un_sc_sanctions"
       *     ]
       */
      datasets: string[];
      /**
       * @description Why the alert was opened, changed or closed last, as codes.
       * @example [
       *       "new_entry"
       *     ]
       */
      reasonCodes: string[];
      versions: components['schemas']['AlertVersions'];
      /** @description The decision, if there is one. */
      decision: components['schemas']['AlertDecision'] | null;
      /** @description Four-eyes: a decision that waits for approval. */
      proposal: components['schemas']['AlertDecision'] | null;
      /**
       * Format: uuid
       * @description The alert that continues this one, after the list has merged the entities.
       * @example null
       */
      mergedInto: string | null;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      openedAt: string;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      updatedAt: string;
      /** @description The person as it was compared. */
      person: components['schemas']['AlertPerson'];
      /** @description The listed entity, and how the score came about. */
      match: components['schemas']['MatchReply'];
      /** @description Why the alert was opened, changed or closed last. */
      reasons: components['schemas']['AlertChangeReason'][];
      /** @description Who reviews it. */
      reviewer: components['schemas']['AlertSignature'] | null;
      /** @description The last 200 changes, oldest first. */
      history: components['schemas']['AlertHistoryEntry'][];
    };
    AlertReportPopulation: {
      /** @example customers */
      name: string;
      /**
       * @example live
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @example sanctions */
      dataset: string;
      /** @example 0.95 */
      threshold: number;
      /** @example true */
      fourEyes: boolean;
      /** @description The versions to which the population corresponds now; null before its first run. */
      versions: components['schemas']['AlertListVersion'][] | null;
    };
    AlertReport: {
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      createdAt: string;
      population: components['schemas']['AlertReportPopulation'];
      alert: components['schemas']['AlertDetails'];
    };
    ReviewBody: {
      /**
       * @description The person who acts, by a name or an id of your own. It is stored with the alert and in the audit trail.
       * @example jane.doe
       */
      user: string;
      /**
       * @description The `revision` that the person has seen. If the alert has changed since, the reply is a 409, and nothing is changed.
       * @example 1
       */
      revision?: number;
    };
    DecisionBody: {
      /**
       * @description The person who acts, by a name or an id of your own. It is stored with the alert and in the audit trail.
       * @example jane.doe
       */
      user: string;
      /**
       * @description The `revision` that the person has seen. If the alert has changed since, the reply is a 409, and nothing is changed.
       * @example 1
       */
      revision?: number;
      /**
       * @description Free text. Required for the reason `other`.
       * @example Passport checked: born in 1984.
       */
      note?: string;
      /** @example DISMISSED */
      outcome: components['schemas']['AlertOutcome'];
      /**
       * @description For CONFIRMED: same_person, same_name_and_date_of_birth, confirmed_by_document, confirmed_by_person, cannot_be_excluded, other. For DISMISSED: different_date_of_birth, different_name, different_nationality_or_place, different_gender, deceased, not_a_person, other.
       * @example different_date_of_birth
       */
      reason: string;
    };
    ApprovalBody: {
      /**
       * @description The person who acts, by a name or an id of your own. It is stored with the alert and in the audit trail.
       * @example jane.doe
       */
      user: string;
      /**
       * @description The `revision` that the person has seen. If the alert has changed since, the reply is a 409, and nothing is changed.
       * @example 1
       */
      revision?: number;
      /**
       * @description Free text. Required for the reason `other`.
       * @example Passport checked: born in 1984.
       */
      note?: string;
      /**
       * @description True approves the proposed decision and needs `revision`; false rejects it.
       * @example true
       */
      approve: boolean;
    };
    ReopenBody: {
      /**
       * @description The person who acts, by a name or an id of your own. It is stored with the alert and in the audit trail.
       * @example jane.doe
       */
      user: string;
      /**
       * @description The `revision` that the person has seen. If the alert has changed since, the reply is a 409, and nothing is changed.
       * @example 1
       */
      revision?: number;
      /**
       * @description Free text. Required for the reason `other`.
       * @example Passport checked: born in 1984.
       */
      note?: string;
      /**
       * @example new_information
       * @enum {string}
       */
      reason: 'mistake' | 'new_information' | 'other';
    };
    WarningView: {
      /** @example no-name */
      kind: string;
      /** @example 2 */
      count: number;
      /** @example 2 entries have no name and were skipped */
      message: string;
    };
    ManagedDataset: {
      /** @example eu_fsf */
      name: string;
      /** @example EU Financial Sanctions Files (FSF) */
      title: string;
      /** @example eu-xml */
      format: string;
      /**
       * @description The URL or the file name, without keys and folders.
       * @example https://lists.example/eu.xml
       */
      source: string;
      /**
       * @description The built-in demo list.
       * @example false
       */
      demo: boolean;
      /**
       * @description Whether it has a URL to refresh from.
       * @example true
       */
      refreshable: boolean;
      /**
       * Format: uuid
       * @example 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f
       */
      versionId: string | null;
      /** @example 2026-02-27-0a1b2c3d */
      version: string | null;
      /**
       * @description Whether the process that answers screens against this version.
       * @example true
       */
      inUse: boolean;
      /** @example 5012 */
      entities: number;
      /**
       * @description Entries that people are screened against.
       * @example 3921
       */
      people: number;
      /** @example 21034 */
      names: number;
      /** Format: date-time */
      publishedAt: string | null;
      /** Format: date-time */
      loadedAt: string | null;
      /**
       * Format: date-time
       * @description The last successful check of the source.
       */
      checkedAt: string | null;
      /**
       * @description The source has not been checked successfully for DATASET_STALE_HOURS.
       * @example false
       */
      stale: boolean;
      /**
       * @description A check was requested and has not ended.
       * @example false
       */
      checkRequested: boolean;
      /**
       * @description The error of the last attempt.
       * @example null
       */
      error: string | null;
      /** Format: date-time */
      errorAt: string | null;
      warnings: components['schemas']['WarningView'][];
    };
    ManagedDatasets: {
      /** @description By name. */
      items: components['schemas']['ManagedDataset'][];
    };
    VersionView: {
      /**
       * Format: uuid
       * @example 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f
       */
      id: string;
      /** @example 2026-02-27-0a1b2c3d */
      version: string;
      /**
       * @description SHA-256 of the list.
       * @example c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00
       */
      checksum: string;
      /** @example 5012 */
      entities: number;
      /** @example 3921 */
      people: number;
      /** @example 21034 */
      names: number;
      /** Format: date-time */
      publishedAt: string | null;
      /** Format: date-time */
      loadedAt: string;
      /** @example true */
      current: boolean;
      /**
       * @description Whether its entries are stored, so that it can be compared.
       * @example true
       */
      stored: boolean;
      warnings: components['schemas']['WarningView'][];
    };
    VersionList: {
      /** @description The current one, then the newest. */
      items: components['schemas']['VersionView'][];
    };
    ChangeCountView: {
      /** @example 12 */
      entries: number;
      /**
       * @description Entries that people are screened against.
       * @example 9
       */
      people: number;
    };
    VersionChangesView: {
      from: components['schemas']['VersionView'];
      until: components['schemas']['VersionView'];
      added: components['schemas']['ChangeCountView'];
      /** @description Entries with the same id and another content. */
      changed: components['schemas']['ChangeCountView'];
      removed: components['schemas']['ChangeCountView'];
      unchanged: components['schemas']['ChangeCountView'];
    };
    ChangedEntryView: {
      /** @example eu-fsf-1234 */
      id: string;
      /** @example Person */
      schema: string;
      /**
       * @description The main name; of a removed entry the last one.
       * @example Ivan Petrov
       */
      name: string;
      /**
       * @description The main name before, if it changed.
       * @example Iwan Petrow
       */
      previousName?: string;
      /**
       * @example [
       *       "ru"
       *     ]
       */
      countries: string[];
      /**
       * @example [
       *       "EU-UKR"
       *     ]
       */
      programs: string[];
      /**
       * @description Of a changed entry: what differs.
       * @example [
       *       "birthDates"
       *     ]
       */
      fields: string[];
    };
    ChangedEntryPage: {
      /** @description In the order of the list, at most 1,000 in all pages. */
      items: components['schemas']['ChangedEntryView'][];
      /** @example 50 */
      nextCursor: string | null;
    };
    ImportStatus: {
      /**
       * @description `interrupted`: its process ended. The list in use is kept unless the state is `done`.
       * @enum {string}
       */
      state: 'running' | 'done' | 'failed' | 'interrupted';
      /** @example jane.doe */
      operator: string;
      /**
       * @description Bytes that were read.
       * @example 1048576
       */
      bytes: number;
      /** @example 4194304 */
      totalBytes: number | null;
      /** @example 900 */
      entities: number;
      /** @example null */
      error: string | null;
      /** Format: date-time */
      startedAt: string;
      /** Format: date-time */
      endedAt: string | null;
    };
    ImportStatusReply: {
      /** @description Null: nothing was uploaded yet. */
      upload: components['schemas']['ImportStatus'] | null;
    };
    ImportedList: {
      /**
       * @description `unchanged`: the list is already in use.
       * @enum {string}
       */
      outcome: 'replaced' | 'unchanged';
      /** @example own_list */
      name: string;
      /** @example 2026-02-27-0a1b2c3d */
      version: string;
      /** @example 120 */
      entities: number;
      /** @example 118 */
      people: number;
      /** @example 340 */
      names: number;
      warnings: components['schemas']['WarningView'][];
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
