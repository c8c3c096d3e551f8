// Written by `npm run openapi` from what all documents of docs/openapi share. Change the decorators of the apps, never this file.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    ErrorReply: {
      /**
       * @description The HTTP status.
       * @example 400
       */
      statusCode: number;
      /**
       * @description What is wrong and what to do.
       * @example value must be a string
       */
      message: string;
      /**
       * @description What to change in the request. With a 401 if the API key is missing or in the wrong header.
       * @example Send it as x-api-key.
       */
      hint?: string;
      /**
       * @description The name of the HTTP status.
       * @example Bad Request
       */
      error: string;
      /**
       * @description The id of the request in the logs.
       * @example 3f0c9a52-6a0e-4f7e-8a39-5f2f1a0b7c11
       */
      requestId: string;
    };
    HealthCheckReply: {
      /** @enum {string} */
      status: 'up' | 'down';
      /** @description Details, such as the progress of loading. */
      detail?: string;
    };
    HealthReply: {
      /**
       * @example ok
       * @enum {string}
       */
      status: 'ok' | 'degraded' | 'unavailable';
      /**
       * @description The name of the service.
       * @example string-store
       */
      service: string;
      /** @example 0.2.0 */
      version: string;
      /**
       * @description Seconds since the process started.
       * @example 3600
       */
      uptime: number;
      /**
       * @example {
       *       "database": {
       *         "status": "up"
       *       },
       *       "redis": {
       *         "status": "up"
       *       }
       *     }
       */
      checks: {
        [key: string]: components['schemas']['HealthCheckReply'];
      };
    };
    LivenessReply: {
      /** @enum {string} */
      status: 'ok';
    };
    QueueView: {
      /** @example webhook-delivery */
      queue: string;
      /**
       * @description The jobs of the queue.
       * @example [
       *       "deliver-webhooks"
       *     ]
       */
      jobs: string[];
      /**
       * @description Null while Redis is unreachable, as all counts.
       * @example 0
       */
      waiting: number | null;
      /**
       * @description Jobs that run now.
       * @example 0
       */
      active: number | null;
      /**
       * @description Jobs that wait for their next attempt.
       * @example 0
       */
      delayed: number | null;
      /**
       * @description Jobs whose attempts all failed; at most the last 100, for 14 days.
       * @example 0
       */
      failed: number | null;
      /**
       * @description Seconds since the oldest waiting job was queued.
       * @example 0
       */
      oldestWaitingSeconds: number | null;
    };
    DueSourceView: {
      /**
       * @description The class that finds due work.
       * @example DeliverWebhooks
       */
      source: string;
      /**
       * @description Jobs that are due now, counted up to 1,000. Null while the database is unreachable.
       * @example 0
       */
      due: number | null;
      /**
       * @description Seconds between two searches for due work.
       * @example 5
       */
      everySeconds: number;
    };
    JobsView: {
      queues: components['schemas']['QueueView'][];
      dueSources: components['schemas']['DueSourceView'][];
    };
    FailedJobView: {
      /**
       * Format: uuid
       * @example 0198c0de-7a3b-4c1d-9e4f-2b6a8d0c1e3f
       */
      id: string;
      /** @example deliver-webhooks */
      job: string;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      at: string;
      /** @example 3 */
      attempts: number;
      /**
       * @description The error without values. The logs have the whole one.
       * @example QueryFailedError (40001)
       */
      error: string;
      /**
       * @description The id in the logs.
       * @example deliver-webhooks-17
       */
      requestId: string;
      /**
       * @description Whether it can be retried. Otherwise the due sources queue it again.
       * @example true
       */
      retryable: boolean;
    };
    FailedJobList: {
      /** @description Newest first. Empty while Redis is unreachable. */
      items: components['schemas']['FailedJobView'][];
    };
    RetriedJobs: {
      /**
       * @description How many jobs were queued again.
       * @example 1
       */
      retried: number;
    };
    ApiKeyReply: {
      /** Format: uuid */
      id: string;
      /**
       * @description The last four characters of the key.
       * @example …x7Qf
       */
      api_key: string;
      /** Format: uuid */
      customer_id: string;
      /** @example acme */
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
      /**
       * @description The owner of the key. The customer is created if it does not exist.
       * @example acme
       */
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
      /**
       * @description The key. It is not shown again.
       * @example gh_live_example-of-an-api-key-32-long
       */
      api_key: string;
    };
    RotateApiKeyBody: {
      /**
       * @description How many seconds the old key stays valid.
       * @default 0
       */
      grace_seconds?: number;
    };
    ClientReply: {
      /** Format: uuid */
      id: string;
      /** @example ghc_0a1b2c3d4e5f60718293a4b5 */
      client_id: string;
      /** @example acme */
      customer: string;
      /** @enum {string} */
      status: 'active' | 'revoked';
      /** Format: date-time */
      when_created: string;
    };
    CreateClientBody: {
      /**
       * @description The owner of the client. The customer is created if it does not exist.
       * @example acme
       */
      customer: string;
    };
    CreatedClientReply: {
      /** Format: uuid */
      id: string;
      /** @example ghc_0a1b2c3d4e5f60718293a4b5 */
      client_id: string;
      /**
       * @description The secret. It is not shown again.
       * @example ghs_example-of-a-client-secret
       */
      client_secret: string;
    };
    SlcReply: {
      /** Format: uuid */
      id: string;
      /**
       * @description The last four characters of the token.
       * @example …x7Qf
       */
      slc: string;
      /** @example acme */
      customer: string;
      /** @enum {string} */
      status: 'active' | 'revoked';
      /** Format: date-time */
      when_created: string;
    };
    CreateSlcBody: {
      /**
       * @description The owner of the credential. The customer is created if it does not exist.
       * @example acme
       */
      customer: string;
    };
    CreatedSlcReply: {
      /** Format: uuid */
      id: string;
      /**
       * @description The token. It is not shown again.
       * @example ghl_example-of-a-long-lived-credential
       */
      slc: string;
    };
    CustomerReply: {
      /** Format: uuid */
      id: string;
      /** @example acme */
      name: string;
      /**
       * @description Whether the page of a verification session shows the optional contact screen.
       * @example true
       */
      asks_contact: boolean;
      /**
       * @description Whether a request with an API key of this customer is rejected with 400 if its body has unknown fields. By default they are ignored, and named in the header `x-unknown-fields`.
       * @example false
       */
      strict: boolean;
      /**
       * @description Whether a decision of an operator about a session or a credential that waits for a review takes effect only when another operator decides the same.
       * @example false
       */
      review_four_eyes: boolean;
      /**
       * @description The recommendation after a SIGN-IN that no device key and no passkey supports: at least REVIEW, or as after any other success.
       * @example review
       * @enum {string}
       */
      face_only_sign_in: 'review' | 'allow';
      /**
       * @description What an ENROLL registers: a template in the gallery of the biometric node, or only a face token. Null: as the variable ENROLLMENT.
       * @example null
       * @enum {string|null}
       */
      enrollment: 'gallery' | 'token' | null;
      /**
       * @description Where face tokens are stored: on the device alone, or also at the biometric node. Null: as the variable TOKEN_STORAGE.
       * @example null
       * @enum {string|null}
       */
      token_storage: 'device' | 'server' | null;
      /**
       * @description The name of the customer on the launch page.
       * @example Acme Wine
       */
      display_name: string | null;
      /**
       * @description Who processes the data, as named in the consent.
       * @example Acme Wine Trading GmbH, Berlin
       */
      legal_name: string | null;
      /**
       * @description The color of the buttons of the launch page. Its contrast with the background of the page, #eef2f0, must be at least 4.5:1; the color for dark screens is derived from it.
       * @example #0b6a5d
       */
      accent_color: string | null;
      /**
       * @description The privacy policy of the customer.
       * @example https://shop.example/privacy
       */
      privacy_url: string | null;
      /**
       * @description Where people get help.
       * @example https://shop.example/help
       */
      support_url: string | null;
      /**
       * @description Where the logo is served, below PUBLIC_URL.
       * @example launch/logos/4f7a0c5b3a1d4e0f9c8b7a6d5e4f3a2b.png
       */
      logo_path: string | null;
      /**
       * @description The origins that may show the launch page in a frame. `http` only for localhost.
       * @example [
       *       "https://shop.example"
       *     ]
       */
      embed_origins: string[];
      /** Format: date-time */
      when_created: string;
    };
    ChangeCustomerBody: {
      /**
       * @description Whether the page of a verification session shows the optional contact screen.
       * @example true
       */
      asks_contact?: boolean;
      /**
       * @description Whether a request with an API key of this customer is rejected with 400 if its body has unknown fields. By default they are ignored, and named in the header `x-unknown-fields`.
       * @example false
       */
      strict?: boolean;
      /**
       * @description Whether a decision of an operator about a session or a credential that waits for a review takes effect only when another operator decides the same.
       * @example false
       */
      review_four_eyes?: boolean;
      /**
       * @description The recommendation after a SIGN-IN that no device key and no passkey supports: at least REVIEW, or as after any other success.
       * @example review
       * @enum {string}
       */
      face_only_sign_in?: 'review' | 'allow';
      /**
       * @description What an ENROLL registers: a template in the gallery of the biometric node, or only a face token. `default`: as the variable ENROLLMENT.
       * @example gallery
       * @enum {string}
       */
      enrollment?: 'gallery' | 'token' | 'default';
      /**
       * @description Where face tokens are stored: on the device alone, or also at the biometric node. `default`: as the variable TOKEN_STORAGE.
       * @example device
       * @enum {string}
       */
      token_storage?: 'device' | 'server' | 'default';
      /**
       * @description The name of the customer on the launch page. An empty text removes it.
       * @example Acme Wine
       */
      display_name?: string;
      /**
       * @description Who processes the data, as named in the consent. An empty text removes it.
       * @example Acme Wine Trading GmbH, Berlin
       */
      legal_name?: string;
      /**
       * @description The color of the buttons of the launch page. Its contrast with the background of the page, #eef2f0, must be at least 4.5:1; the color for dark screens is derived from it. An empty text removes it.
       * @example #0b6a5d
       */
      accent_color?: string;
      /**
       * @description The privacy policy of the customer. An empty text removes it.
       * @example https://shop.example/privacy
       */
      privacy_url?: string;
      /**
       * @description Where people get help. An empty text removes it.
       * @example https://shop.example/help
       */
      support_url?: string;
      /**
       * @description The logo on the launch page: a PNG, JPEG or WebP picture in base64, at most 50 KiB and 1024 pixels each way. An empty text removes it.
       * @example iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==
       */
      logo?: string;
      /**
       * @description The origins that may show the launch page in a frame. `http` only for localhost.
       * @example [
       *       "https://shop.example"
       *     ]
       */
      embed_origins?: string[];
    };
    CheckView: {
      /** @example database */
      name: string;
      /** @enum {string} */
      status: 'up' | 'down';
      /** @description Details, such as the progress of loading. */
      detail?: string;
    };
    SchemaView: {
      /** @example auth */
      schema: string;
      /** @example CreateAuth1794873600000 */
      last: string | null;
      /** @example 5 */
      applied: number;
      /**
       * @description Not applied yet.
       * @example []
       */
      pending: string[];
    };
    VariableView: {
      /** @example LOG_LEVEL */
      name: string;
      /**
       * @description Whether the environment sets it.
       * @example true
       */
      set: boolean;
      /**
       * @description Whether its value is never shown.
       * @example false
       */
      secret: boolean;
      /**
       * @description The value that applies, without the credentials of a URL. Null for a secret, and without a value.
       * @example info
       */
      value: string | null;
    };
    SystemView: {
      /** @example sessions */
      service: string;
      /** @example 0.2.0 */
      version: string;
      /**
       * @description Of Node.js.
       * @example v24.11.0
       */
      node: string;
      /**
       * @example all
       * @enum {string}
       */
      role: 'api' | 'worker' | 'all';
      /**
       * @description Seconds since the process started.
       * @example 3600
       */
      uptime: number;
      /**
       * @description Resident memory of the process.
       * @example 180000000
       */
      memoryBytes: number;
      /** @enum {string} */
      status: 'ok' | 'degraded' | 'unavailable';
      checks: components['schemas']['CheckView'][];
      /** @description Null while the database is unreachable. */
      schemas: components['schemas']['SchemaView'][] | null;
      /** @description By name. */
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
export type operations = Record<string, never>;
