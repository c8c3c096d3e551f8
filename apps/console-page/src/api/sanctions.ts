// Written by `npm run openapi` from docs/openapi/sanctions.json. Change the decorators of the apps, never this file.
export interface paths {
  '/health': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the health of the service */
    get: operations['health'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health/live': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Liveness probe */
    get: operations['liveness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health/ready': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Readiness probe */
    get: operations['readiness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the queues of the service, and the work that is due */
    get: operations['listQueues'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/jobs/{queue}/failures': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the last failed jobs of a queue */
    get: operations['listFailedJobs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/jobs/{queue}/retry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Queue the failed jobs of a queue again */
    post: operations['retryFailedJobs'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the API keys; the keys themselves are never shown again */
    get: operations['listApiKeys'];
    put?: never;
    /** Create an API key */
    post: operations['createApiKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/keys/{id}/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Revoke an API key; it stops working everywhere within 5 seconds */
    post: operations['revokeApiKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/keys/{id}/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Replace an API key; the old key stays valid for the grace period */
    post: operations['rotateApiKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/clients': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the client credentials, without their secrets */
    get: operations['listClients'];
    put?: never;
    /** Create client credentials */
    post: operations['createClient'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/clients/{id}/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Revoke client credentials */
    post: operations['revokeClient'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/slcs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the long-lived credentials; the tokens themselves are never shown again */
    get: operations['listSlcs'];
    put?: never;
    /** Create a long-lived credential (SLC) */
    post: operations['createSlc'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/slcs/{id}/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Revoke a long-lived credential; it stops working everywhere within 5 seconds */
    post: operations['revokeSlc'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/customers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the customers and their settings */
    get: operations['listCustomers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/customers/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Change settings of a customer; they apply everywhere within 5 seconds */
    patch: operations['changeCustomer'];
    trace?: never;
  };
  '/admin/system': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get version, health, migrations and configuration of the process */
    get: operations['getSystem'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/open-sanctions/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List or export the audit trail */
    get: operations['listAuditEntries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/open-sanctions/file/{dataset}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Screen the people of a CSV file */
    post: operations['screenFile'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/open-sanctions/match/{dataset}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Screen people sent as JSON */
    post: operations['screenPeople'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/open-sanctions/datasets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The datasets and collections that can be screened against */
    get: operations['listDatasets'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/open-sanctions/populations/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get one population */
    get: operations['getPopulation'];
    /** Create a population or change its settings */
    put: operations['putPopulation'];
    post?: never;
    /** Delete a population */
    delete: operations['deletePopulation'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/open-sanctions/populations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the populations */
    get: operations['listPopulations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/open-sanctions/populations/{name}/people': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List or export the people */
    get: operations['listPeople'];
    put?: never;
    /** Add and change people */
    post: operations['importPeople'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/open-sanctions/populations/{name}/people/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get one person */
    get: operations['getPerson'];
    put?: never;
    post?: never;
    /** Delete one person */
    delete: operations['deletePerson'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/open-sanctions/populations/{name}/runs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the runs of a population, newest first */
    get: operations['listRuns'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/open-sanctions/populations/{name}/alerts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List alerts in the order of their changes */
    get: operations['listAlerts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/open-sanctions/populations/{name}/alerts/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get one alert with its history */
    get: operations['getAlert'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/open-sanctions/populations/{name}/alerts/{id}/report': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the evidence about an alert */
    get: operations['getAlertReport'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/open-sanctions/populations/{name}/alerts/{id}/review': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Mark an alert as in review */
    post: operations['reviewAlert'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/open-sanctions/populations/{name}/alerts/{id}/decision': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Confirm or dismiss an alert */
    post: operations['decideAlert'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/open-sanctions/populations/{name}/alerts/{id}/approval': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Approve or reject a proposed decision */
    post: operations['approveAlertDecision'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/open-sanctions/populations/{name}/alerts/{id}/reopen': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Withdraw the decision about an alert */
    post: operations['reopenAlert'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/datasets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the datasets with their source, version and freshness */
    get: operations['listManagedDatasets'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/datasets/{name}/versions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the versions of a dataset */
    get: operations['listDatasetVersions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/datasets/{name}/changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Count what changed between two versions */
    get: operations['getDatasetChanges'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/datasets/{name}/changes/entries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List entries that changed between two versions */
    get: operations['listChangedEntries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/datasets/{name}/refresh': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Check the URL of a dataset now */
    post: operations['refreshDataset'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/datasets/{name}/import': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the state of the last upload of a dataset */
    get: operations['getListImport'];
    put?: never;
    /** Upload a list */
    post: operations['importList'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    HealthCheckReply: {
      /** @enum {string} */
      status: 'up' | 'down';
      detail?: string;
    };
    HealthReply: {
      /** @enum {string} */
      status: 'ok' | 'degraded' | 'unavailable';
      service: string;
      version: string;
      uptime: number;
      checks: {
        [key: string]: components['schemas']['HealthCheckReply'];
      };
    };
    LivenessReply: {
      /** @enum {string} */
      status: 'ok';
    };
    QueueView: {
      queue: string;
      jobs: string[];
      waiting: number | null;
      active: number | null;
      delayed: number | null;
      failed: number | null;
      oldestWaitingSeconds: number | null;
    };
    DueSourceView: {
      source: string;
      due: number | null;
      everySeconds: number;
    };
    JobsView: {
      queues: components['schemas']['QueueView'][];
      dueSources: components['schemas']['DueSourceView'][];
    };
    ErrorReply: {
      statusCode: number;
      message: string;
      hint?: string;
      error: string;
      requestId: string;
    };
    FailedJobView: {
      /** Format: uuid */
      id: string;
      job: string;
      /** Format: date-time */
      at: string;
      attempts: number;
      error: string;
      requestId: string;
      retryable: boolean;
    };
    FailedJobList: {
      items: components['schemas']['FailedJobView'][];
    };
    RetriedJobs: {
      retried: number;
    };
    ApiKeyReply: {
      /** Format: uuid */
      id: string;
      api_key: string;
      /** Format: uuid */
      customer_id: string;
      customer: string;
      /** @enum {string} */
      mode: 'live' | 'test';
      /** @enum {string} */
      status: 'active' | 'revoked' | 'expired';
      api_id?: string;
      usage_plan_id?: string;
      product_code?: string;
      /** Format: date-time */
      expires_at?: string;
      /** Format: date-time */
      when_created: string;
      /** Format: date-time */
      last_updated: string;
    };
    CreateApiKeyBody: {
      customer: string;
      /**
       * @default live
       * @enum {string}
       */
      mode?: 'live' | 'test';
      api_id?: string;
      usage_plan_id?: string;
      product_code?: string;
    };
    CreatedApiKeyReply: {
      /** Format: uuid */
      id: string;
      api_key: string;
    };
    RotateApiKeyBody: {
      /** @default 0 */
      grace_seconds?: number;
    };
    ClientReply: {
      /** Format: uuid */
      id: string;
      client_id: string;
      customer: string;
      /** @enum {string} */
      status: 'active' | 'revoked';
      /** Format: date-time */
      when_created: string;
    };
    CreateClientBody: {
      customer: string;
    };
    CreatedClientReply: {
      /** Format: uuid */
      id: string;
      client_id: string;
      client_secret: string;
    };
    SlcReply: {
      /** Format: uuid */
      id: string;
      slc: string;
      customer: string;
      /** @enum {string} */
      status: 'active' | 'revoked';
      /** Format: date-time */
      when_created: string;
    };
    CreateSlcBody: {
      customer: string;
    };
    CreatedSlcReply: {
      /** Format: uuid */
      id: string;
      slc: string;
    };
    CustomerReply: {
      /** Format: uuid */
      id: string;
      name: string;
      asks_contact: boolean;
      strict: boolean;
      review_four_eyes: boolean;
      /** @enum {string} */
      face_only_sign_in: 'review' | 'allow';
      /** @enum {string|null} */
      enrollment: 'gallery' | 'token' | null;
      /** @enum {string|null} */
      token_storage: 'device' | 'server' | null;
      display_name: string | null;
      legal_name: string | null;
      accent_color: string | null;
      privacy_url: string | null;
      support_url: string | null;
      logo_path: string | null;
      embed_origins: string[];
      /** Format: date-time */
      when_created: string;
    };
    ChangeCustomerBody: {
      asks_contact?: boolean;
      strict?: boolean;
      review_four_eyes?: boolean;
      /** @enum {string} */
      face_only_sign_in?: 'review' | 'allow';
      /** @enum {string} */
      enrollment?: 'gallery' | 'token' | 'default';
      /** @enum {string} */
      token_storage?: 'device' | 'server' | 'default';
      display_name?: string;
      legal_name?: string;
      accent_color?: string;
      privacy_url?: string;
      support_url?: string;
      logo?: string;
      embed_origins?: string[];
    };
    CheckView: {
      name: string;
      /** @enum {string} */
      status: 'up' | 'down';
      detail?: string;
    };
    SchemaView: {
      schema: string;
      last: string | null;
      applied: number;
      pending: string[];
    };
    VariableView: {
      name: string;
      set: boolean;
      secret: boolean;
      value: string | null;
    };
    SystemView: {
      service: string;
      version: string;
      node: string;
      /** @enum {string} */
      role: 'api' | 'worker' | 'all';
      uptime: number;
      memoryBytes: number;
      /** @enum {string} */
      status: 'ok' | 'degraded' | 'unavailable';
      checks: components['schemas']['CheckView'][];
      schemas: components['schemas']['SchemaView'][] | null;
      variables: components['schemas']['VariableView'][];
    };
    AuditActor: {
      /** @enum {string} */
      type: 'api-key' | 'user' | 'operator' | 'system';
      keyId?: string;
      user?: string;
    };
    AuditRecord: {
      position: number;
      /** Format: date-time */
      at: string;
      actor: components['schemas']['AuditActor'];
      action: string;
      subject: string;
      before?: {
        [key: string]: unknown;
      };
      after?: {
        [key: string]: unknown;
      };
    };
    AuditPage: {
      items: components['schemas']['AuditRecord'][];
      nextCursor: string | null;
    };
    FeatureReply: {
      feature: string;
      added: number;
      words: string;
    };
    /** @enum {string} */
    AlertOutcome: 'CONFIRMED' | 'DISMISSED';
    DecidedReply: {
      outcome: components['schemas']['AlertOutcome'];
      reason: string;
      /** Format: date-time */
      at: string;
      /** Format: uuid */
      alertId: string;
      population: string;
    };
    MatchReply: {
      entityId: string;
      name: string;
      matchedName: string;
      score: number;
      aliases: string[];
      birthDate: string | null;
      countries: string[];
      programs: string[];
      datasets: string[];
      url: string | null;
      features: components['schemas']['FeatureReply'][];
      decided?: components['schemas']['DecidedReply'];
    };
    RecordReply: {
      id: string;
      score: number;
      firstname: string;
      lastname: string;
      dob: string;
      matches: components['schemas']['MatchReply'][];
    };
    MatchedReply: {
      count: number;
      records: components['schemas']['RecordReply'][];
    };
    SummaryReply: {
      total: number;
      matched: components['schemas']['MatchedReply'];
      dataset: string;
      datasetVersion: string;
      /** @enum {boolean} */
      demo?: true;
      note?: string;
    };
    ResultReply: {
      id: string;
      firstname: string;
      lastname: string;
      dob: string;
      /** @enum {string} */
      match: 'true' | 'false';
      score?: number;
      matchedId?: string;
      warnings?: string[];
    };
    CheckReply: {
      summary: components['schemas']['SummaryReply'];
      results: components['schemas']['ResultReply'][];
    };
    MatchPerson: {
      id?: string;
      firstname?: string;
      lastname?: string;
      dob?: string;
    };
    MatchBody: {
      people: components['schemas']['MatchPerson'][];
      /** @default 0.95 */
      scoreThreshold?: number;
      exclude?: string[];
      /** @default false */
      excludeDismissed?: boolean;
    };
    DatasetReply: {
      name: string;
      title: string;
      members: string[] | null;
      entities: number;
      people: number;
      names: number;
      source: string | null;
      version: string | null;
      checksum: string | null;
      /** Format: date-time */
      loadedAt: string | null;
      /** Format: date-time */
      publishedAt: string | null;
      /** Format: date-time */
      checkedAt: string | null;
      stale: boolean;
      error: string | null;
      demo: boolean;
    };
    DatasetsReply: {
      datasets: components['schemas']['DatasetReply'][];
    };
    CallbackBody: {
      url: string;
      headers?: {
        [key: string]: string;
      };
    };
    PopulationBody: {
      dataset: string;
      /** @default 0.95 */
      threshold?: number;
      callback?: components['schemas']['CallbackBody'];
      fourEyes?: boolean;
    };
    PopulationFourEyesOff: {
      user: string;
      /** Format: uuid */
      keyId: string;
      /** Format: date-time */
      at: string;
      /** Format: date-time */
      until: string;
    };
    PopulationCallback: {
      url: string;
    };
    PopulationListVersion: {
      dataset: string;
      version: string;
    };
    PopulationReply: {
      name: string;
      dataset: string;
      threshold: number;
      fourEyes: boolean;
      fourEyesOff: components['schemas']['PopulationFourEyesOff'] | null;
      callback: components['schemas']['PopulationCallback'] | null;
      people: number;
      versions: components['schemas']['PopulationListVersion'][] | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    PopulationRun: {
      /** @enum {string} */
      kind: 'DELTA' | 'FULL';
      /** @enum {string} */
      status: 'RUNNING' | 'COMPLETED' | 'REPLACED';
      total: number;
      done: number;
      /** Format: date-time */
      startedAt: string;
      /** Format: date-time */
      endedAt: string | null;
    };
    PopulationItem: {
      name: string;
      dataset: string;
      threshold: number;
      fourEyes: boolean;
      fourEyesOff: components['schemas']['PopulationFourEyesOff'] | null;
      callback: components['schemas']['PopulationCallback'] | null;
      people: number;
      versions: components['schemas']['PopulationListVersion'][] | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      run: components['schemas']['PopulationRun'] | null;
    };
    PopulationsReply: {
      populations: components['schemas']['PopulationItem'][];
    };
    PopulationDetails: {
      name: string;
      dataset: string;
      threshold: number;
      fourEyes: boolean;
      fourEyesOff: components['schemas']['PopulationFourEyesOff'] | null;
      callback: components['schemas']['PopulationCallback'] | null;
      people: number;
      versions: components['schemas']['PopulationListVersion'][] | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      run: components['schemas']['PopulationRun'] | null;
      pending: number;
    };
    ImportRemark: {
      line: number;
      message: string;
    };
    PeopleImportReply: {
      added: number;
      changed: number;
      unchanged: number;
      rejected: number;
      repeated: number;
      warned: number;
      problems: components['schemas']['ImportRemark'][];
      warnings: components['schemas']['ImportRemark'][];
    };
    PersonReply: {
      id: string;
      firstname: string;
      lastname: string;
      dob: string;
      /** Format: uuid */
      personId: string;
      pending: boolean;
    };
    PeoplePage: {
      items: components['schemas']['PersonReply'][];
      nextCursor: string | null;
    };
    RunVersion: {
      dataset: string;
      version: string;
    };
    RunCounts: {
      opened: number;
      changed: number;
      reopened: number;
      closed: number;
    };
    RunReply: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      kind: 'DELTA' | 'FULL';
      /** @enum {string} */
      status: 'RUNNING' | 'COMPLETED' | 'REPLACED';
      fromVersions: components['schemas']['RunVersion'][] | null;
      toVersions: components['schemas']['RunVersion'][];
      total: number;
      done: number;
      alerts: components['schemas']['RunCounts'];
      /** Format: date-time */
      startedAt: string;
      /** Format: date-time */
      endedAt: string | null;
    };
    WaitReply: {
      reason: string;
      /** Format: date-time */
      since: string;
    };
    RunPage: {
      items: components['schemas']['RunReply'][];
      waiting: components['schemas']['WaitReply'] | null;
      nextCursor: string | null;
    };
    /** @enum {string} */
    AlertState: 'OPEN' | 'IN_REVIEW' | 'CONFIRMED' | 'DISMISSED' | 'CLOSED';
    AlertListVersion: {
      dataset: string;
      version: string;
    };
    AlertVersions: {
      before: components['schemas']['AlertListVersion'][] | null;
      after: components['schemas']['AlertListVersion'][];
    };
    AlertDecisionSummary: {
      outcome: components['schemas']['AlertOutcome'];
      reason: string;
      /** Format: date-time */
      at: string;
    };
    AlertSummary: {
      /** Format: uuid */
      id: string;
      state: components['schemas']['AlertState'];
      revision: number;
      score: number;
      personId: string;
      entityId: string;
      datasets: string[];
      reasonCodes: string[];
      versions: components['schemas']['AlertVersions'];
      decision: components['schemas']['AlertDecisionSummary'] | null;
      proposal: components['schemas']['AlertDecisionSummary'] | null;
      /** Format: uuid */
      mergedInto: string | null;
      /** Format: date-time */
      openedAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    AlertPage: {
      items: components['schemas']['AlertSummary'][];
      nextCursor: string;
      hasMore: boolean;
    };
    AlertSignature: {
      user: string;
      /** Format: uuid */
      keyId: string;
      /** @enum {boolean} */
      operator?: true;
      /** Format: date-time */
      at: string;
    };
    AlertApproval: {
      by: components['schemas']['AlertSignature'];
      note: string | null;
    };
    AlertDecision: {
      outcome: components['schemas']['AlertOutcome'];
      reason: string;
      /** Format: date-time */
      at: string;
      words: string;
      note: string | null;
      by: components['schemas']['AlertSignature'];
      approval: components['schemas']['AlertApproval'] | null;
    };
    AlertPerson: {
      id: string;
      firstname: string;
      lastname: string;
      dob: string;
    };
    AlertChangeReason: {
      code: string;
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
      number: number;
      type: components['schemas']['AlertEventType'];
      /** Format: date-time */
      at: string;
      from: components['schemas']['AlertState'] | null;
      to: components['schemas']['AlertState'];
      entityId: string;
      score: number;
      matchedName: string;
      reasons: components['schemas']['AlertChangeReason'][];
      versions: components['schemas']['AlertVersions'] | null;
      by: components['schemas']['AlertSignature'] | null;
      outcome: components['schemas']['AlertOutcome'] | null;
      note: string | null;
    };
    AlertDetails: {
      /** Format: uuid */
      id: string;
      state: components['schemas']['AlertState'];
      revision: number;
      score: number;
      personId: string;
      entityId: string;
      datasets: string[];
      reasonCodes: string[];
      versions: components['schemas']['AlertVersions'];
      decision: components['schemas']['AlertDecision'] | null;
      proposal: components['schemas']['AlertDecision'] | null;
      /** Format: uuid */
      mergedInto: string | null;
      /** Format: date-time */
      openedAt: string;
      /** Format: date-time */
      updatedAt: string;
      person: components['schemas']['AlertPerson'];
      match: components['schemas']['MatchReply'];
      reasons: components['schemas']['AlertChangeReason'][];
      reviewer: components['schemas']['AlertSignature'] | null;
      history: components['schemas']['AlertHistoryEntry'][];
    };
    AlertReportPopulation: {
      name: string;
      /** @enum {string} */
      mode: 'live' | 'test';
      dataset: string;
      threshold: number;
      fourEyes: boolean;
      versions: components['schemas']['AlertListVersion'][] | null;
    };
    AlertReport: {
      /** Format: date-time */
      createdAt: string;
      population: components['schemas']['AlertReportPopulation'];
      alert: components['schemas']['AlertDetails'];
    };
    ReviewBody: {
      user: string;
      revision?: number;
    };
    DecisionBody: {
      user: string;
      revision?: number;
      note?: string;
      outcome: components['schemas']['AlertOutcome'];
      reason: string;
    };
    ApprovalBody: {
      user: string;
      revision?: number;
      note?: string;
      approve: boolean;
    };
    ReopenBody: {
      user: string;
      revision?: number;
      note?: string;
      /** @enum {string} */
      reason: 'mistake' | 'new_information' | 'other';
    };
    WarningView: {
      kind: string;
      count: number;
      message: string;
    };
    ManagedDataset: {
      name: string;
      title: string;
      format: string;
      source: string;
      demo: boolean;
      refreshable: boolean;
      /** Format: uuid */
      versionId: string | null;
      version: string | null;
      inUse: boolean;
      entities: number;
      people: number;
      names: number;
      /** Format: date-time */
      publishedAt: string | null;
      /** Format: date-time */
      loadedAt: string | null;
      /** Format: date-time */
      checkedAt: string | null;
      stale: boolean;
      checkRequested: boolean;
      error: string | null;
      /** Format: date-time */
      errorAt: string | null;
      warnings: components['schemas']['WarningView'][];
    };
    ManagedDatasets: {
      items: components['schemas']['ManagedDataset'][];
    };
    VersionView: {
      /** Format: uuid */
      id: string;
      version: string;
      checksum: string;
      entities: number;
      people: number;
      names: number;
      /** Format: date-time */
      publishedAt: string | null;
      /** Format: date-time */
      loadedAt: string;
      current: boolean;
      stored: boolean;
      warnings: components['schemas']['WarningView'][];
    };
    VersionList: {
      items: components['schemas']['VersionView'][];
    };
    ChangeCountView: {
      entries: number;
      people: number;
    };
    VersionChangesView: {
      from: components['schemas']['VersionView'];
      until: components['schemas']['VersionView'];
      added: components['schemas']['ChangeCountView'];
      changed: components['schemas']['ChangeCountView'];
      removed: components['schemas']['ChangeCountView'];
      unchanged: components['schemas']['ChangeCountView'];
    };
    ChangedEntryView: {
      id: string;
      schema: string;
      name: string;
      previousName?: string;
      countries: string[];
      programs: string[];
      fields: string[];
    };
    ChangedEntryPage: {
      items: components['schemas']['ChangedEntryView'][];
      nextCursor: string | null;
    };
    ImportStatus: {
      /** @enum {string} */
      state: 'running' | 'done' | 'failed' | 'interrupted';
      operator: string;
      bytes: number;
      totalBytes: number | null;
      entities: number;
      error: string | null;
      /** Format: date-time */
      startedAt: string;
      /** Format: date-time */
      endedAt: string | null;
    };
    ImportStatusReply: {
      upload: components['schemas']['ImportStatus'] | null;
    };
    ImportedList: {
      /** @enum {string} */
      outcome: 'replaced' | 'unchanged';
      name: string;
      version: string;
      entities: number;
      people: number;
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
export interface operations {
  health: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HealthReply'];
        };
      };
    };
  };
  liveness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LivenessReply'];
        };
      };
    };
  };
  readiness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HealthReply'];
        };
      };
    };
  };
  listQueues: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['JobsView'];
        };
      };
    };
  };
  listFailedJobs: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        queue: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FailedJobList'];
        };
      };
    };
  };
  retryFailedJobs: {
    parameters: {
      query?: {
        failure?: string;
      };
      header?: never;
      path: {
        queue: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RetriedJobs'];
        };
      };
    };
  };
  listApiKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiKeyReply'][];
        };
      };
    };
  };
  createApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateApiKeyBody'];
      };
    };
    responses: {
      201: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedApiKeyReply'];
        };
      };
    };
  };
  revokeApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  rotateApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RotateApiKeyBody'];
      };
    };
    responses: {
      201: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedApiKeyReply'];
        };
      };
    };
  };
  listClients: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClientReply'][];
        };
      };
    };
  };
  createClient: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateClientBody'];
      };
    };
    responses: {
      201: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedClientReply'];
        };
      };
    };
  };
  revokeClient: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listSlcs: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SlcReply'][];
        };
      };
    };
  };
  createSlc: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateSlcBody'];
      };
    };
    responses: {
      201: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedSlcReply'];
        };
      };
    };
  };
  revokeSlc: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listCustomers: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomerReply'][];
        };
      };
    };
  };
  changeCustomer: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeCustomerBody'];
      };
    };
    responses: {
      200: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomerReply'];
        };
      };
    };
  };
  getSystem: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SystemView'];
        };
      };
    };
  };
  listAuditEntries: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        from?: string;
        until?: string;
        action?: string;
        subject?: string;
      };
      header?: {
        'x-user'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditPage'];
          'text/csv': string;
          'application/x-ndjson': string;
        };
      };
    };
  };
  screenFile: {
    parameters: {
      query?: {
        scoreThreshold?: number;
        exclude?: string;
        excludeDismissed?: boolean;
      };
      header?: never;
      path: {
        dataset: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /** Format: binary */
          file: string;
        };
      };
    };
    responses: {
      200: {
        headers: {
          'X-Dataset-Version'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CheckReply'];
          'text/csv': string;
        };
      };
    };
  };
  screenPeople: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        dataset: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MatchBody'];
      };
    };
    responses: {
      200: {
        headers: {
          'X-Dataset-Version'?: string;
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CheckReply'];
          'text/csv': string;
        };
      };
    };
  };
  listDatasets: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DatasetsReply'];
        };
      };
    };
  };
  getPopulation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PopulationDetails'];
        };
      };
    };
  };
  putPopulation: {
    parameters: {
      query?: never;
      header?: {
        'x-user'?: string;
      };
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PopulationBody'];
      };
    };
    responses: {
      200: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PopulationReply'];
        };
      };
      201: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PopulationReply'];
        };
      };
    };
  };
  deletePopulation: {
    parameters: {
      query?: never;
      header?: {
        'x-user'?: string;
      };
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listPopulations: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PopulationsReply'];
        };
      };
    };
  };
  listPeople: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: {
        'x-user'?: string;
      };
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PeoplePage'];
          'text/csv': string;
          'application/x-ndjson': string;
        };
      };
    };
  };
  importPeople: {
    parameters: {
      query?: {
        partial?: boolean;
      };
      header?: {
        'x-user'?: string;
      };
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /** Format: binary */
          file: string;
        };
        'text/csv': string;
        'application/x-ndjson': string;
        'application/json': {
          people: components['schemas']['MatchPerson'][];
        };
      };
    };
    responses: {
      200: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PeopleImportReply'];
        };
      };
    };
  };
  getPerson: {
    parameters: {
      query?: never;
      header?: {
        'x-user'?: string;
      };
      path: {
        name: string;
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PersonReply'];
        };
      };
    };
  };
  deletePerson: {
    parameters: {
      query?: never;
      header?: {
        'x-user'?: string;
      };
      path: {
        name: string;
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listRuns: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RunPage'];
        };
      };
    };
  };
  listAlerts: {
    parameters: {
      query?: {
        limit?: number;
        state?: components['schemas']['AlertState'];
        since?: string;
      };
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AlertPage'];
        };
      };
    };
  };
  getAlert: {
    parameters: {
      query?: never;
      header?: {
        'x-user'?: string;
      };
      path: {
        name: string;
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AlertDetails'];
        };
      };
    };
  };
  getAlertReport: {
    parameters: {
      query?: never;
      header?: {
        'x-user'?: string;
      };
      path: {
        name: string;
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
          'application/json': components['schemas']['AlertReport'];
        };
      };
    };
  };
  reviewAlert: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReviewBody'];
      };
    };
    responses: {
      200: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AlertDetails'];
        };
      };
    };
  };
  decideAlert: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DecisionBody'];
      };
    };
    responses: {
      200: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AlertDetails'];
        };
      };
    };
  };
  approveAlertDecision: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ApprovalBody'];
      };
    };
    responses: {
      200: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AlertDetails'];
        };
      };
    };
  };
  reopenAlert: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReopenBody'];
      };
    };
    responses: {
      200: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AlertDetails'];
        };
      };
    };
  };
  listManagedDatasets: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ManagedDatasets'];
        };
      };
    };
  };
  listDatasetVersions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VersionList'];
        };
      };
    };
  };
  getDatasetChanges: {
    parameters: {
      query?: {
        from?: string;
        until?: string;
      };
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VersionChangesView'];
        };
      };
    };
  };
  listChangedEntries: {
    parameters: {
      query: {
        limit?: number;
        cursor?: string;
        from?: string;
        until?: string;
        kind: 'added' | 'changed' | 'removed';
      };
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChangedEntryPage'];
        };
      };
    };
  };
  refreshDataset: {
    parameters: {
      query?: never;
      header: {
        'x-operator': string;
      };
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ManagedDataset'];
        };
      };
    };
  };
  getListImport: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportStatusReply'];
        };
      };
    };
  };
  importList: {
    parameters: {
      query: {
        format: 'simple-csv' | 'ftm-json' | 'un-xml' | 'eu-xml' | 'uk-xml' | 'uk-csv' | 'seco-xml';
        title?: string;
        file?: string;
        force?: 'true' | 'false';
      };
      header: {
        'x-operator': string;
      };
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/octet-stream': string;
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportedList'];
        };
      };
    };
  };
}
