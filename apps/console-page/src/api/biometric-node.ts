// Written by `npm run openapi` from docs/openapi/biometric-node.json. Change the decorators of the apps, never this file.
export interface paths {
  '/node/plainPredict': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Recognise a person from a plain feature vector */
    post: operations['predictPlain'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/node/{version}/predict': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Recognise a person from encrypted features */
    post: operations['predictEncrypted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/node/predict': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Recognise a person from encrypted features */
    post: operations['predictEncryptedWithoutVersion'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/node/{version}/deleteUser': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Delete a person with all biometric data */
    post: operations['deleteUser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/node/deleteUser': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Delete a person with all biometric data */
    post: operations['deleteUserWithoutVersion'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/node/api-key/checkApiKeyValid': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Check an API key */
    post: operations['checkApiKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/people/galleries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Count the people of a customer in each gallery */
    get: operations['listGallerySizes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/people': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Find a person by puid, or people by your own id */
    get: operations['findEnrolledPeople'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/people/{puid}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Delete a person with all biometric data */
    delete: operations['deleteEnrolledPerson'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
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
  '/node/plainEnroll': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Enroll a person from a plain feature vector */
    post: operations['enrollPlain'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/node/{version}/enroll': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Enroll a person from encrypted features */
    post: operations['enrollEncrypted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/node/enroll': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Enroll a person from encrypted features */
    post: operations['enrollEncryptedWithoutVersion'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/galleries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the galleries of this process */
    get: operations['listGalleries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/galleries/{guid}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Remove a gallery with all its people */
    delete: operations['removeGallery'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/node/.well-known/jwks.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the public keys of the node */
    get: operations['listNodeKeys'];
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
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    PersonReply: {
      status: number;
      message: string;
      statusCode?: number;
      puid: string;
      guid: string;
      enroll_level?: number;
      score?: number;
    };
    PersonInList: {
      puid: string;
      guid: string;
      score: number;
    };
    PeopleReply: {
      status: number;
      message: string;
      statusCode?: number;
      PI_list: components['schemas']['PersonInList'][];
    };
    PlainNotEnrolledReply: {
      /** @enum {number} */
      status: -1;
      message: string;
      statusCode?: number;
      /** @enum {string} */
      puid: '-1';
      /** @enum {string} */
      guid: '-1';
      PI_list?: components['schemas']['PersonInList'][];
      /** @enum {number} */
      score: -1;
    };
    UnusableFaceReply: {
      /** @enum {number} */
      status: 152 | 153;
      message: string;
      statusCode?: number;
    };
    FeatureBody: {
      type: string;
      embedding_vector: number[];
    };
    PlainPredictBody: {
      api_key?: string;
      /** @default FACE3_3 */
      version?: string;
      /** @enum {string} */
      encoding?: 'rot13';
      features: components['schemas']['FeatureBody'];
      /** @default 1 */
      K?: number;
      user_identifier?: string;
    };
    NodeErrorReply: {
      status: number;
      message: string;
      hint?: string;
    };
    NotEnrolledReply: {
      /** @enum {number} */
      status: -1;
      message: string;
      statusCode?: number;
      /** @enum {string} */
      puid: '-1';
      /** @enum {string} */
      guid: '-1';
      PI_list?: components['schemas']['PersonInList'][];
      /** @enum {string} */
      score: '-1';
    };
    EncryptedPredictBody: {
      api_key?: string;
      features: string;
      /** @default 1 */
      K?: number;
      user_identifier?: string;
    };
    MetadataBody: {
      id?: string;
    };
    DeleteUserBody: {
      api_key?: string;
      puid: string;
      metadata?: components['schemas']['MetadataBody'];
    };
    StatusReply: {
      status: number;
      message: string;
    };
    KeyCheckBody: {
      api_key?: string;
    };
    GallerySize: {
      guid: string;
      version: string;
      /** @enum {string} */
      mode: 'live' | 'test';
      size: number;
      registered: number;
    };
    GallerySizes: {
      items: components['schemas']['GallerySize'][];
    };
    ErrorReply: {
      statusCode: number;
      message: string;
      hint?: string;
      error: string;
      requestId: string;
    };
    FoundPerson: {
      puid: string;
      versions: string[];
    };
    FoundPeople: {
      items: components['schemas']['FoundPerson'][];
    };
    DeletedPerson: {
      puid: string;
      versions: string[];
      /** Format: date-time */
      deletedAt: string;
    };
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
    PlainEnrollBody: {
      api_key?: string;
      /** @default FACE3_3 */
      version?: string;
      /** @enum {string} */
      encoding?: 'rot13';
      features: components['schemas']['FeatureBody'];
      metadata?: components['schemas']['MetadataBody'];
    };
    EncryptedEnrollBody: {
      api_key?: string;
      features: string;
      metadata?: components['schemas']['MetadataBody'];
    };
    CentredThresholdReply: {
      identify: number | null;
      verify: number | null;
    };
    ThresholdReply: {
      identify: number;
      verify: number;
      centred: components['schemas']['CentredThresholdReply'];
    };
    GalleryReply: {
      guid: string;
      /** Format: uuid */
      customer_id: string;
      /** @enum {string} */
      mode: 'live' | 'test';
      version: string;
      dimension: number;
      size: number;
      registered: number;
      threshold: components['schemas']['ThresholdReply'];
      concentration: number | null;
      position: number;
      memory: number;
    };
    RemovedGalleryReply: {
      guid: string;
      people: number;
    };
    SealingKeys: {
      keys: {
        [key: string]: unknown;
      }[];
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
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  predictPlain: {
    parameters: {
      query?: never;
      header?: {
        'x-min-position'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PlainPredictBody'];
      };
    };
    responses: {
      200: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['PersonReply']
            | components['schemas']['PeopleReply']
            | components['schemas']['PlainNotEnrolledReply']
            | components['schemas']['UnusableFaceReply'];
        };
      };
    };
  };
  predictEncrypted: {
    parameters: {
      query?: never;
      header?: {
        'x-min-position'?: string;
        'x-encryption-version'?: '1';
      };
      path: {
        version: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['EncryptedPredictBody'];
      };
    };
    responses: {
      200: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['PersonReply']
            | components['schemas']['PeopleReply']
            | components['schemas']['NotEnrolledReply']
            | components['schemas']['UnusableFaceReply'];
        };
      };
    };
  };
  predictEncryptedWithoutVersion: {
    parameters: {
      query?: never;
      header?: {
        'x-min-position'?: string;
        'x-encryption-version'?: '1';
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['EncryptedPredictBody'];
      };
    };
    responses: {
      200: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['PersonReply']
            | components['schemas']['PeopleReply']
            | components['schemas']['NotEnrolledReply']
            | components['schemas']['UnusableFaceReply'];
        };
      };
    };
  };
  deleteUser: {
    parameters: {
      query?: never;
      header?: {
        'x-min-position'?: string;
        'x-encryption-version'?: '1';
      };
      path: {
        version: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DeleteUserBody'];
      };
    };
    responses: {
      200: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StatusReply'];
        };
      };
    };
  };
  deleteUserWithoutVersion: {
    parameters: {
      query?: never;
      header?: {
        'x-min-position'?: string;
        'x-encryption-version'?: '1';
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DeleteUserBody'];
      };
    };
    responses: {
      200: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StatusReply'];
        };
      };
    };
  };
  checkApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['KeyCheckBody'];
      };
    };
    responses: {
      200: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StatusReply'];
        };
      };
    };
  };
  listGallerySizes: {
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
          'application/json': components['schemas']['GallerySizes'];
        };
      };
    };
  };
  findEnrolledPeople: {
    parameters: {
      query?: {
        puid?: string;
        id?: string;
      };
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
          'application/json': components['schemas']['FoundPeople'];
        };
      };
    };
  };
  deleteEnrolledPerson: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        puid: string;
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
          'application/json': components['schemas']['DeletedPerson'];
        };
      };
    };
  };
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
  enrollPlain: {
    parameters: {
      query?: never;
      header?: {
        'x-min-position'?: string;
        'x-correlation-id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PlainEnrollBody'];
      };
    };
    responses: {
      200: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json':
            components['schemas']['PersonReply'] | components['schemas']['UnusableFaceReply'];
        };
      };
    };
  };
  enrollEncrypted: {
    parameters: {
      query?: never;
      header?: {
        'x-min-position'?: string;
        'x-correlation-id'?: string;
        'x-encryption-version'?: '1';
      };
      path: {
        version: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['EncryptedEnrollBody'];
      };
    };
    responses: {
      200: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json':
            components['schemas']['PersonReply'] | components['schemas']['UnusableFaceReply'];
        };
      };
    };
  };
  enrollEncryptedWithoutVersion: {
    parameters: {
      query?: never;
      header?: {
        'x-min-position'?: string;
        'x-correlation-id'?: string;
        'x-encryption-version'?: '1';
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['EncryptedEnrollBody'];
      };
    };
    responses: {
      200: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json':
            components['schemas']['PersonReply'] | components['schemas']['UnusableFaceReply'];
        };
      };
    };
  };
  listGalleries: {
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
          'application/json': components['schemas']['GalleryReply'][];
        };
      };
    };
  };
  removeGallery: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        guid: string;
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
          'application/json': components['schemas']['RemovedGalleryReply'];
        };
      };
    };
  };
  listNodeKeys: {
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
          'application/json': components['schemas']['SealingKeys'];
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
}
