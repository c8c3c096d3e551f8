// Written by `npm run openapi` from docs/openapi/sessions.json. Change the decorators of the apps, never this file.
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
  '/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Create an age session */
    post: operations['createAgeSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/session/{token}/result': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the result */
    get: operations['getAgeSessionResult'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/session/{token}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Cancel an open session */
    post: operations['cancelAgeSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/session/{token}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Delete a session with all its data */
    delete: operations['deleteAgeSession'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/.well-known/jwks.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the public keys that verify receipts of deletion */
    get: operations['listReceiptKeys'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/verification-session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Create a verification session */
    post: operations['createVerificationSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/verification-session/{sessionId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the outcome */
    get: operations['getVerificationSession'];
    put?: never;
    post?: never;
    /** Delete a session with all its data */
    delete: operations['deleteVerificationSession'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/verification-session/{sessionId}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Cancel an open session */
    post: operations['cancelVerificationSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/people/{puid}/credentials': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the credentials of a person */
    get: operations['listCredentials'];
    put?: never;
    post?: never;
    /** Revoke all credentials of a person */
    delete: operations['revokeAllCredentials'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/people/{puid}/credentials/{id}/approve': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Approve a pending credential */
    post: operations['approveCredential'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/people/{puid}/credentials/{id}/reject': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Reject a pending credential */
    post: operations['rejectCredential'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/people/{puid}/credentials/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Revoke a device key or a passkey */
    delete: operations['revokeCredential'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/device/sessions/{sessionId}/claim': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Open the session on this device */
    post: operations['claimSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/device/sessions/{sessionId}/steps/{step}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send a step */
    post: operations['sendStep'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/device/sessions/{sessionId}/handoff': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Hand the session off to another device */
    post: operations['handOffSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/device/sessions/{sessionId}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Cancel the session */
    post: operations['cancelSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/device/sessions/{sessionId}/visit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Report which screens were shown */
    post: operations['reportVisit'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/device/sessions/{sessionId}/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the face token that the biometric node hands over to this device */
    get: operations['getHandedOverToken'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/device/sessions/{sessionId}/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Follow the session by server-sent events */
    get: operations['followSession'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List deliveries, newest first */
    get: operations['listDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/deliveries/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get one delivery with its attempts */
    get: operations['getDelivery'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/deliveries/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Resend the deliveries of a time range */
    post: operations['resendDeliveries'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/deliveries/{id}/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Resend one delivery */
    post: operations['resendDelivery'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/customers/{customer}/{mode}/webhooks/deliveries/{id}/payload': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show what the receiver of a delivery gets */
    get: operations['getDeliveryPayload'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/customers/{customer}/{mode}/webhooks/targets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the webhook targets of a customer with their circuit breakers */
    get: operations['listWebhookTargets'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/customers/{customer}/{mode}/webhooks/failures': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Count the dead letters of a customer by reason */
    get: operations['countWebhookFailures'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send a test event to a receiver */
    post: operations['sendTestEvent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/customers/{customer}/{mode}/credentials/pending': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the pending credentials of a customer, oldest first */
    get: operations['listPendingCredentials'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/customers/{customer}/{mode}/people/{puid}/credentials/{id}/approve': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Approve a pending credential for a customer */
    post: operations['approvePendingCredential'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/customers/{customer}/{mode}/people/{puid}/credentials/{id}/reject': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Reject a pending credential for a customer */
    post: operations['rejectPendingCredential'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/customers/{customer}/{mode}/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Search the sessions of a customer, newest first */
    get: operations['searchSessions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/customers/{customer}/{mode}/sessions/statistics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Count the ended sessions of a customer */
    get: operations['getSessionStatistics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/customers/{customer}/{mode}/sessions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get one session as a timeline */
    get: operations['getSessionDetails'];
    put?: never;
    post?: never;
    /** Delete a session with all its data */
    delete: operations['deleteSession'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/customers/{customer}/{mode}/sessions/{id}/approve': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Approve a session with the recommendation REVIEW */
    post: operations['approveSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/admin/customers/{customer}/{mode}/sessions/{id}/reject': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Reject a session with the recommendation REVIEW */
    post: operations['rejectSession'];
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
  '/oauth/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Exchange client credentials for a short-lived bearer token */
    post: operations['grantToken'];
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
    LivenessReport: {
      turns: ('left' | 'right' | 'blink' | 'nod' | 'open_mouth')[];
    };
    FaceMatchReport: {
      score: number;
    };
    ConsentReport: {
      sha256: string;
      locale: string;
    };
    EventReport: {
      name: string;
      at: number;
    };
    ModelReport: {
      name: string;
      version: string;
      sha256: string;
    };
    FaceReport: {
      /** @enum {string} */
      decision?: 'ABOVE' | 'AT' | 'BELOW';
      age?: number;
      nearThreshold?: boolean;
      spread?: number;
    };
    AgeDocumentReport: {
      /** @enum {string} */
      decision?: 'ABOVE' | 'AT' | 'BELOW';
      age?: number;
      /** @enum {string} */
      type: 'passport' | 'id_card';
      checkDigitsValid: boolean;
    };
    AgeStepPayload: {
      sessionId: string;
      epoch: number;
      /** @enum {string} */
      step: 'face' | 'identity_document' | 'passkey';
      nonce: string;
      liveness?: components['schemas']['LivenessReport'];
      faceMatch?: components['schemas']['FaceMatchReport'];
      consent?: components['schemas']['ConsentReport'];
      indicators?: {
        [key: string]: {
          [key: string]: boolean;
        };
      };
      events: components['schemas']['EventReport'][];
      models: components['schemas']['ModelReport'][];
      metadata?: {
        [key: string]: unknown;
      };
      face?: components['schemas']['FaceReport'];
      document?: components['schemas']['AgeDocumentReport'];
      /** @enum {string} */
      failure?: 'spoof' | 'challenge' | 'camera' | 'unreadable';
    };
    CallbackBody: {
      url: string;
      headers?: {
        [key: string]: string;
      };
    };
    CreateAgeSessionBody: {
      redirectUrl?: string;
      /** @default 18 */
      ageThreshold?: number;
      documentAgeThreshold?: number;
      locale?: string;
      /** @default false */
      enableDesktop?: boolean;
      /**
       * @default [
       *       "face"
       *     ]
       */
      requirements?: ('face' | 'identity_document')[];
      /**
       * @default threshold
       * @enum {string}
       */
      documentAgeReturnFormat?: 'threshold' | 'exact' | 'both';
      /**
       * @default threshold
       * @enum {string}
       */
      facialAgeEstimationReturnFormat?: 'threshold' | 'exact' | 'both';
      /** @default 0.5 */
      faceMatchThreshold?: number;
      /** @default false */
      stepUpEnabled?: boolean;
      callback?: components['schemas']['CallbackBody'];
      metadata?: {
        [key: string]: unknown;
      };
    };
    CreatedAgeSession: {
      token: string;
      launchUrl: string;
      /** Format: date-time */
      expiresAt: string;
    };
    ErrorReply: {
      statusCode: number;
      message: string;
      hint?: string;
      error: string;
      requestId: string;
    };
    AgeStatement: {
      /** @enum {string} */
      thresholdResult: 'AGE_ABOVE_THRESHOLD' | 'AGE_AT_THRESHOLD' | 'AGE_BELOW_THRESHOLD';
      exact?: number;
    };
    AgeResultParts: {
      age?: number;
      confidenceScore?: number;
      faceMatch?: boolean;
      documentAge?: components['schemas']['AgeStatement'];
      facialAgeEstimation?: components['schemas']['AgeStatement'];
    };
    AgeThresholds: {
      ageThreshold: number;
      compareThreshold: number;
      faceMatchThreshold: number;
      documentAgeThreshold?: number;
    };
    SourceRiskView: {
      score: number;
      flags: string[];
    };
    RiskSignalsView: {
      behavioral: components['schemas']['SourceRiskView'] | null;
      browser: components['schemas']['SourceRiskView'] | null;
    };
    RiskEvaluationView: {
      score: number;
      /** @enum {string} */
      level: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';
      /** @enum {string} */
      recommendation: 'ALLOW' | 'REVIEW' | 'BLOCK';
      flags: string[];
      signals: components['schemas']['RiskSignalsView'];
    };
    AssuranceCheckView: {
      /** @enum {string} */
      check: 'liveness' | 'document_check_digits' | 'face_match';
      ran: boolean;
      passed: boolean | null;
      failedTries: number;
      /** @enum {string} */
      challenge?: 'head_turns' | 'gestures';
    };
    ReportedModelView: {
      name: string;
      version: string;
      sha256: string;
      shipped: boolean;
    };
    EstimateView: {
      withinModelError: boolean;
      modelErrorYears: number;
    };
    NotProvenView: {
      /** @enum {string} */
      code:
        | 'nothing_checked'
        | 'made_up'
        | 'device_integrity'
        | 'model_identity'
        | 'unknown_model'
        | 'exact_age'
        | 'liveness'
        | 'document_authenticity'
        | 'document_owner'
        | 'same_person';
      message: string;
    };
    ConsentView: {
      sha256: string;
      locale: string;
      /** Format: date-time */
      at: string;
    };
    AssuranceView: {
      checks: components['schemas']['AssuranceCheckView'][];
      models: components['schemas']['ReportedModelView'][];
      estimate: components['schemas']['EstimateView'] | null;
      notProven: components['schemas']['NotProvenView'][];
      consent: components['schemas']['ConsentView'] | null;
    };
    SessionError: {
      /** @enum {number} */
      code: 1 | -5 | -7 | -8;
      message: string;
    };
    AgeSessionResult: {
      token: string;
      sessionId: string;
      /** @enum {string} */
      sessionStatus: 'AGE_UNKNOWN' | 'AGE_ABOVE_THRESHOLD' | 'AGE_AT_THRESHOLD' | 'AGE_BELOW_THRESHOLD';
      /** @enum {string} */
      status: 'AGE_UNKNOWN' | 'AGE_ABOVE_THRESHOLD' | 'AGE_AT_THRESHOLD' | 'AGE_BELOW_THRESHOLD';
      /** @enum {string|null} */
      flowStatus: 'COMPLETED' | 'CANCELLED' | 'EXPIRED' | null;
      result: components['schemas']['AgeResultParts'];
      thresholds: components['schemas']['AgeThresholds'];
      metadata?: {
        [key: string]: unknown;
      };
      deviceMetadata?: {
        [key: string]: unknown;
      };
      indicators?: {
        [key: string]: {
          [key: string]: boolean;
        };
      };
      riskEvaluation: components['schemas']['RiskEvaluationView'];
      assurance: components['schemas']['AssuranceView'];
      errors: components['schemas']['SessionError'][];
      /** @enum {boolean} */
      sandbox?: true;
    };
    DeletedSession: {
      /** @enum {string} */
      state: 'PURGED';
      /** Format: date-time */
      purgedAt: string;
      receipt: string;
    };
    ReceiptKeys: {
      keys: {
        [key: string]: unknown;
      }[];
    };
    CaptureReport: {
      sealedDescriptors?: string;
      sealedFormerDescriptors?: string;
      version?: string;
      comparison?: string;
      age?: number;
    };
    DeviceKeyReport: {
      publicKey?: {
        [key: string]: unknown;
      };
      id?: string;
      signature: string;
    };
    NewTokenReport: {
      secretKey: string;
      sealedToken?: string;
    };
    PriorDeviceKeyReport: {
      id: string;
      signature: string;
    };
    DocumentReport: {
      /** @enum {string} */
      type: 'passport' | 'id_card';
      checkDigitsValid: boolean;
    };
    ContactReport: {
      email?: string;
      phone?: string;
    };
    VerificationStepPayload: {
      sessionId: string;
      epoch: number;
      /** @enum {string} */
      step: 'face' | 'identity_document' | 'passkey';
      nonce: string;
      liveness?: components['schemas']['LivenessReport'];
      faceMatch?: components['schemas']['FaceMatchReport'];
      consent?: components['schemas']['ConsentReport'];
      indicators?: {
        [key: string]: {
          [key: string]: boolean;
        };
      };
      events: components['schemas']['EventReport'][];
      models: components['schemas']['ModelReport'][];
      metadata?: {
        [key: string]: unknown;
      };
      face?: components['schemas']['CaptureReport'];
      deviceKey?: components['schemas']['DeviceKeyReport'];
      token?: components['schemas']['NewTokenReport'];
      priorDeviceKey?: components['schemas']['PriorDeviceKeyReport'];
      selfie?: string;
      document?: components['schemas']['DocumentReport'];
      passkey?: {
        [key: string]: unknown;
      };
      skipped?: boolean;
      /** @enum {string} */
      failure?: 'spoof' | 'challenge' | 'camera' | 'unreadable' | 'passkey';
      contact?: components['schemas']['ContactReport'];
      audit?: {
        [key: string]: unknown;
      };
      log?: Record<string, never>[];
    };
    PendingCredentialView: {
      id: string;
      /** @enum {string} */
      kind: 'device_key' | 'passkey';
      /** Format: date-time */
      createdAt: string;
    };
    IdentityInformation: {
      /** @enum {string} */
      documentType: 'passport' | 'id_card';
      verificationDate: string;
    };
    ContactInformation: {
      email?: string;
      phone?: string;
    };
    ErrorView: {
      code: number;
      message: string;
    };
    VerificationAssurance: {
      identified_among?: number | null;
      /** @enum {string} */
      enrollment?: 'token';
      /** @enum {boolean} */
      duplicate_check?: false;
      /** @enum {string} */
      challenge?: 'head_turns' | 'gestures';
      consent?: components['schemas']['ConsentView'];
    };
    ImageView: {
      /** @enum {string} */
      type: 'selfie';
      data: string;
    };
    VerificationResult: {
      sessionId: string;
      /** @enum {string} */
      status: 'PENDING' | 'SUCCESS' | 'FAILED' | 'CANCELLED' | 'EXPIRED';
      transactionId?: string;
      message: string;
      puid?: string;
      guid?: string;
      pendingCredentials?: components['schemas']['PendingCredentialView'][];
      identityInformation?: components['schemas']['IdentityInformation'];
      contactInformation?: components['schemas']['ContactInformation'];
      estimatedAge?: number;
      errors: components['schemas']['ErrorView'][];
      assurance?: components['schemas']['VerificationAssurance'];
      images?: components['schemas']['ImageView'][];
      indicators?: {
        [key: string]: unknown;
      };
      riskEvaluation: components['schemas']['RiskEvaluationView'];
      deviceMetadata?: {
        [key: string]: unknown;
      };
      /** @enum {boolean} */
      sandbox?: true;
    };
    SignInFailureResult: {
      /** @enum {string} */
      status: 'error';
      message: string;
      errorCodes: number[];
      retryAfter?: number;
      sessionId: string;
      transactionId?: string;
      puid?: string;
      guid?: string;
      assurance?: components['schemas']['VerificationAssurance'];
      deviceMetadata?: {
        [key: string]: unknown;
      };
      riskEvaluation: components['schemas']['RiskEvaluationView'];
      /** @enum {boolean} */
      sandbox?: true;
    };
    KeptOfDevice: {
      deviceInfo?: {
        [key: string]: unknown;
      };
      audit?: {
        [key: string]: unknown;
      };
      log?: Record<string, never>[];
    };
    DeviceInfo: {
      os?: string;
      model?: string;
      resolution?: string;
    };
    CreateVerificationSessionBody: {
      /** @enum {string} */
      type: 'ENROLL' | 'SIGN-IN';
      redirectURL: string;
      callback: components['schemas']['CallbackBody'];
      /** @enum {string} */
      locale?:
        | 'ar'
        | 'bg'
        | 'bn'
        | 'ca'
        | 'cs'
        | 'da'
        | 'de'
        | 'el'
        | 'en'
        | 'es'
        | 'et'
        | 'fa'
        | 'fi'
        | 'fil'
        | 'fr'
        | 'he'
        | 'hi'
        | 'hr'
        | 'hu'
        | 'id'
        | 'it'
        | 'ja'
        | 'ko'
        | 'lt'
        | 'lv'
        | 'ms'
        | 'nb'
        | 'nl'
        | 'pl'
        | 'pt'
        | 'pt-BR'
        | 'ro'
        | 'ru'
        | 'sk'
        | 'sl'
        | 'sr'
        | 'sv'
        | 'sw'
        | 'th'
        | 'tr'
        | 'uk'
        | 'vi'
        | 'zh-Hans'
        | 'zh-Hant';
      /** @default false */
      enableDesktop?: boolean;
      /** @default false */
      sendImages?: boolean;
      /** @default false */
      estimateAge?: boolean;
      transactionID?: string;
      deviceInfo?: components['schemas']['DeviceInfo'];
      /** @default false */
      debugMode?: boolean | ('1' | '2' | '3')[];
      /**
       * @default [
       *       "face"
       *     ]
       */
      requirements?: ('face' | 'identity_document' | 'passkey')[];
      person?: string;
      sessionExpiry?: number | string;
    };
    CreatedVerificationSession: {
      launchUrl: string;
      sessionId: string;
    };
    CredentialView: {
      id: string;
      /** @enum {string} */
      kind: 'device_key' | 'passkey';
      /** @enum {string} */
      status: 'active' | 'pending' | 'rejected';
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      lastUsedAt: string | null;
      /** Format: date-time */
      expiresAt: string | null;
    };
    CredentialList: {
      credentials: components['schemas']['CredentialView'][];
    };
    ClaimBody: {
      /** @enum {string} */
      device: 'mobile' | 'desktop';
      handoff?: string;
      deviceKey?: string;
      tokenRecipient?: {
        [key: string]: unknown;
      };
      acceptsNoPasskey?: boolean;
    };
    TokenKeyView: {
      id: string;
      publicKey: string;
    };
    StepView: {
      /** @enum {string} */
      name: 'face' | 'identity_document' | 'passkey';
      nonce: string;
      triesLeft: number;
      liveness: ('left' | 'right')[] | null;
      gestures: ('blink' | 'nod' | 'open_mouth')[] | null;
      /** @enum {string} */
      report?: 'decision' | 'age';
      ageThreshold?: number;
      modelErrorYears?: number | null;
      matchFace?: boolean;
      estimateAge?: boolean;
      sendImage?: boolean;
      sendsDescriptors?: boolean;
      storesToken?: boolean;
      token?: components['schemas']['TokenKeyView'] | null;
      acceptsDeviceKey?: boolean;
      handsOverToken?: boolean;
      formerVersion?: string | null;
      passkey?: {
        [key: string]: unknown;
      };
      alreadyEnrolled?: boolean;
    };
    SessionEndView: {
      /** @enum {string} */
      flowStatus: 'COMPLETED' | 'CANCELLED' | 'EXPIRED';
      sessionStatus: string;
      redirectUrl: string | null;
      backUrl?: string;
      retryAfter?: number;
      /** @enum {string} */
      enrolled?: 'new' | 'before';
      isPending?: boolean;
      passkeyAdded?: boolean;
    };
    RecognitionFileView: {
      name: string;
      version: string;
      url: string;
      size: number;
      sha256: string;
    };
    RecognitionModelView: {
      /** @enum {string} */
      name: 'faceapi' | 'sface';
      version: string;
      files: components['schemas']['RecognitionFileView'][];
    };
    AccentShadesView: {
      base: string;
      strong: string;
      soft: string;
      on: string;
    };
    AccentView: {
      light: components['schemas']['AccentShadesView'];
      dark: components['schemas']['AccentShadesView'];
    };
    PageBrandView: {
      name: string | null;
      legalName: string | null;
      logoUrl: string | null;
      accent: components['schemas']['AccentView'] | null;
      privacyUrl: string | null;
      supportUrl: string | null;
    };
    PageSettings: {
      locale: string | null;
      requirements: string[];
      redirectUrl: string | null;
      retentionSeconds: number;
      faceModel: components['schemas']['RecognitionModelView'];
      brand: components['schemas']['PageBrandView'] | null;
      embedOrigins: string[];
      ageThresholds?: number[];
      /** @enum {string} */
      report?: 'decision' | 'age';
      mayAskDocument?: boolean;
      /** @enum {string} */
      type?: 'ENROLL' | 'SIGN-IN';
      sendImages?: boolean;
      estimateAge?: boolean;
      /** @enum {string} */
      enrollment?: 'gallery' | 'token';
      /** @enum {string} */
      tokenStorage?: 'device' | 'server';
      asksContact?: boolean;
      logLevel?: number;
    };
    Claim: {
      state: string;
      epoch: number;
      /** Format: date-time */
      expiresAt: string;
      step: components['schemas']['StepView'] | null;
      /** @enum {string|null} */
      failure:
        | 'spoof'
        | 'challenge'
        | 'camera'
        | 'unreadable'
        | 'unrecognised'
        | 'mismatch'
        | 'device_key'
        | 'passkey'
        | null;
      ended: components['schemas']['SessionEndView'] | null;
      /** @enum {string} */
      kind: 'age' | 'verification';
      deviceToken: string;
      holdsLease: boolean;
      publicKey: {
        [key: string]: unknown;
      } | null;
      page: components['schemas']['PageSettings'];
    };
    StepBody: {
      jwe: string;
    };
    Progress: {
      state: string;
      epoch: number;
      /** Format: date-time */
      expiresAt: string;
      step: components['schemas']['StepView'] | null;
      /** @enum {string|null} */
      failure:
        | 'spoof'
        | 'challenge'
        | 'camera'
        | 'unreadable'
        | 'unrecognised'
        | 'mismatch'
        | 'device_key'
        | 'passkey'
        | null;
      ended: components['schemas']['SessionEndView'] | null;
    };
    Handoff: {
      url: string;
      code: string;
      qr: string;
      /** Format: date-time */
      expiresAt: string;
    };
    VisitBody: {
      screens: {
        opening?: number;
        consent?: number;
        contact?: number;
        face?: number;
        faceAgain?: number;
        document?: number;
        documentCamera?: number;
        documentReview?: number;
        documentReading?: number;
        passkey?: number;
        handoff?: number;
        follow?: number;
        sending?: number;
        checking?: number;
        again?: number;
        problem?: number;
        result?: number;
      };
      /** @enum {string} */
      last:
        | 'opening'
        | 'consent'
        | 'contact'
        | 'face'
        | 'faceAgain'
        | 'document'
        | 'documentCamera'
        | 'documentReview'
        | 'documentReading'
        | 'passkey'
        | 'handoff'
        | 'follow'
        | 'sending'
        | 'checking'
        | 'again'
        | 'problem'
        | 'result';
      /** @enum {string} */
      reason?:
        | 'noCamera'
        | 'denied'
        | 'busy'
        | 'inApp'
        | 'unsupported'
        | 'storage'
        | 'models'
        | 'offline'
        | 'server'
        | 'tries'
        | 'challenge'
        | 'locked'
        | 'expired'
        | 'cancelled'
        | 'elsewhere'
        | 'tooLate'
        | 'code'
        | 'unknown'
        | 'embedded'
        | 'spoof'
        | 'camera'
        | 'unreadable'
        | 'passkey'
        | 'unrecognised'
        | 'mismatch'
        | 'device_key'
        | 'noToken'
        | 'document'
        | 'file'
        | 'checkDigits'
        | 'portrait'
        | 'dark'
        | 'glare'
        | 'small'
        | 'blurred';
    };
    HandedOverTokenReply: {
      /** @enum {string} */
      status: 'pending' | 'none' | 'ready';
      jwe?: string;
      id?: string;
      publicKey?: string;
    };
    /** @enum {string} */
    DeliveryStatus: 'PENDING' | 'SENDING' | 'DELIVERED' | 'FAILED' | 'DROPPED';
    Attempt: {
      number: number;
      /** Format: date-time */
      startedAt: string;
      milliseconds: number | null;
      /** @enum {string} */
      outcome:
        | 'DELIVERED'
        | 'GONE'
        | 'REJECTED'
        | 'LOST'
        | 'UNSENT'
        | 'REFUSED_TARGET'
        | 'DNS'
        | 'CONNECT_TIMEOUT'
        | 'TIMEOUT'
        | 'CONNECTION_REFUSED'
        | 'CONNECTION_LOST'
        | 'TLS'
        | 'PROTOCOL';
      httpStatus: number | null;
      detail: string;
    };
    Delivery: {
      /** Format: uuid */
      id: string;
      type: string;
      sessionId: string | null;
      target: string;
      status: components['schemas']['DeliveryStatus'];
      attemptCount: number;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      nextAttemptAt: string | null;
      /** Format: date-time */
      endedAt: string | null;
      resendable: boolean;
      lastAttempt: components['schemas']['Attempt'] | null;
    };
    DeliveryPage: {
      items: components['schemas']['Delivery'][];
      nextCursor: string | null;
    };
    DeliveryDetails: {
      /** Format: uuid */
      id: string;
      type: string;
      sessionId: string | null;
      target: string;
      status: components['schemas']['DeliveryStatus'];
      attemptCount: number;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      nextAttemptAt: string | null;
      /** Format: date-time */
      endedAt: string | null;
      resendable: boolean;
      lastAttempt: components['schemas']['Attempt'] | null;
      attempts: components['schemas']['Attempt'][];
    };
    ResendBody: {
      /** Format: date-time */
      from: string;
      /** Format: date-time */
      to: string;
      /**
       * @default FAILED
       * @enum {string}
       */
      status?: 'PENDING' | 'DELIVERED' | 'FAILED';
      cursor?: string;
    };
    ResendReply: {
      resent: number;
      forgotten: number;
      nextCursor: string | null;
    };
    DeliveryPayload: {
      /** Format: uuid */
      id: string;
      headerNames: string[];
      body: string;
      bytes: number;
      isComplete: boolean;
    };
    TargetView: {
      target: string;
      /** @enum {string} */
      breaker: 'open' | 'closed';
      failures: number | null;
      /** Format: date-time */
      nextProbeAt: string | null;
      pending: number;
      /** Format: date-time */
      nextAttemptAt: string | null;
      failed: number;
    };
    TargetList: {
      items: components['schemas']['TargetView'][];
    };
    FailureView: {
      target: string;
      /** @enum {string} */
      outcome:
        | 'DELIVERED'
        | 'GONE'
        | 'REJECTED'
        | 'LOST'
        | 'UNSENT'
        | 'REFUSED_TARGET'
        | 'DNS'
        | 'CONNECT_TIMEOUT'
        | 'TIMEOUT'
        | 'CONNECTION_REFUSED'
        | 'CONNECTION_LOST'
        | 'TLS'
        | 'PROTOCOL';
      httpStatus: number | null;
      count: number;
      /** Format: date-time */
      lastAt: string;
    };
    FailureList: {
      items: components['schemas']['FailureView'][];
    };
    TestEventBody: {
      callback: components['schemas']['CallbackBody'];
    };
    ReviewView: {
      /** @enum {string} */
      status: 'proposed' | 'decided';
      /** @enum {string} */
      decision: 'approve' | 'reject';
      /** @enum {string} */
      reason:
        | 'identity_confirmed'
        | 'known_device'
        | 'requested_by_customer'
        | 'not_requested'
        | 'suspected_fraud'
        | 'other';
      operator: string;
      proposedBy?: string;
      /** Format: date-time */
      at: string;
    };
    ReviewedCredential: {
      puid: string;
      id: string;
      /** @enum {string} */
      kind: 'device_key' | 'passkey';
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      expiresAt: string;
      proposal: components['schemas']['ReviewView'] | null;
    };
    PendingCredentialPage: {
      items: components['schemas']['ReviewedCredential'][];
      nextCursor: string | null;
    };
    ReviewBody: {
      /** @enum {string} */
      reason:
        | 'identity_confirmed'
        | 'known_device'
        | 'requested_by_customer'
        | 'not_requested'
        | 'suspected_fraud'
        | 'other';
    };
    ListedSession: {
      /** Format: uuid */
      id: string;
      /** @enum {string|null} */
      type: 'age' | 'enroll' | 'sign_in' | null;
      /** @enum {string} */
      state:
        | 'CREATED'
        | 'STARTED'
        | 'AWAITING_DOCUMENT'
        | 'CHECKING'
        | 'COMPLETED'
        | 'CANCELLED'
        | 'EXPIRED'
        | 'SUCCEEDED'
        | 'FAILED'
        | 'PURGED';
      /** @enum {string|null} */
      outcome:
        | 'AGE_ABOVE_THRESHOLD'
        | 'AGE_AT_THRESHOLD'
        | 'AGE_BELOW_THRESHOLD'
        | 'AGE_UNKNOWN'
        | 'SUCCEEDED'
        | 'FAILED'
        | 'CANCELLED'
        | 'EXPIRED'
        | null;
      /** @enum {string|null} */
      riskLevel: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null;
      /** @enum {string|null} */
      recommendation: 'ALLOW' | 'REVIEW' | 'BLOCK' | null;
      sandbox: boolean;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      expiresAt: string;
      /** Format: date-time */
      endedAt: string | null;
      /** Format: date-time */
      keptUntil: string | null;
      /** Format: date-time */
      deletedAt: string | null;
      /** @enum {string|null} */
      deletionReason: 'host' | 'retention' | null;
      review: components['schemas']['ReviewView'] | null;
    };
    SessionPage: {
      items: components['schemas']['ListedSession'][];
      nextCursor: string | null;
    };
    SessionInterval: {
      /** Format: date-time */
      at: string;
      ended: number;
      outcomes: {
        [key: string]: number;
      };
    };
    SessionStatistics: {
      /** @enum {string} */
      interval: 'hour' | 'day';
      ended: number;
      completed: number;
      outcomes: {
        [key: string]: number;
      };
      types: {
        [key: string]: number;
      };
      riskLevels: {
        [key: string]: number;
      };
      stoppedAt: {
        [key: string]: number;
      };
      intervals: components['schemas']['SessionInterval'][];
    };
    TimelineEntry: {
      /** Format: date-time */
      at: string;
      /** @enum {string} */
      type:
        | 'created'
        | 'opened'
        | 'device_changed'
        | 'desktop_rejected'
        | 'step_failed'
        | 'step_done'
        | 'node_asked'
        | 'token_received'
        | 'cancelled'
        | 'expired'
        | 'rejected'
        | 'locked_out'
        | 'ended'
        | 'webhook_attempt'
        | 'deleted';
      step?: string;
      /** @enum {string} */
      failure?:
        | 'spoof'
        | 'challenge'
        | 'camera'
        | 'unreadable'
        | 'unrecognised'
        | 'mismatch'
        | 'device_key'
        | 'passkey';
      device?: number;
      outcome?: string;
    };
    SessionDetails: {
      /** Format: uuid */
      id: string;
      /** @enum {string|null} */
      type: 'age' | 'enroll' | 'sign_in' | null;
      /** @enum {string} */
      state:
        | 'CREATED'
        | 'STARTED'
        | 'AWAITING_DOCUMENT'
        | 'CHECKING'
        | 'COMPLETED'
        | 'CANCELLED'
        | 'EXPIRED'
        | 'SUCCEEDED'
        | 'FAILED'
        | 'PURGED';
      /** @enum {string|null} */
      outcome:
        | 'AGE_ABOVE_THRESHOLD'
        | 'AGE_AT_THRESHOLD'
        | 'AGE_BELOW_THRESHOLD'
        | 'AGE_UNKNOWN'
        | 'SUCCEEDED'
        | 'FAILED'
        | 'CANCELLED'
        | 'EXPIRED'
        | null;
      /** @enum {string|null} */
      riskLevel: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null;
      /** @enum {string|null} */
      recommendation: 'ALLOW' | 'REVIEW' | 'BLOCK' | null;
      sandbox: boolean;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      expiresAt: string;
      /** Format: date-time */
      endedAt: string | null;
      /** Format: date-time */
      keptUntil: string | null;
      /** Format: date-time */
      deletedAt: string | null;
      /** @enum {string|null} */
      deletionReason: 'host' | 'retention' | null;
      review: components['schemas']['ReviewView'] | null;
      requirements: string[];
      currentStep: string | null;
      devices: number;
      riskScore: number | null;
      flags: string[];
      errorCodes: number[];
      assurance: {
        [key: string]: unknown;
      } | null;
      timeline: components['schemas']['TimelineEntry'][];
      deliveries: components['schemas']['DeliveryDetails'][];
      secondsKept: number | null;
      personal: {
        [key: string]: unknown;
      } | null;
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
    TokenRequestBody: {
      /** @enum {string} */
      grant_type: 'client_credentials';
      client_id?: string;
      client_secret?: string;
      scope?: string;
    };
    TokenReply: {
      access_token: string;
      /** @enum {string} */
      token_type: 'Bearer';
      expires_in: number;
    };
    TokenErrorReply: {
      statusCode: number;
      message: string;
      /** @enum {string} */
      error: 'invalid_request' | 'invalid_client' | 'unsupported_grant_type';
      error_description: string;
      requestId: string;
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
  createAgeSession: {
    parameters: {
      query?: never;
      header?: {
        'x-sandbox-outcome'?: string;
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateAgeSessionBody'];
      };
    };
    responses: {
      201: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedAgeSession'];
        };
      };
    };
  };
  getAgeSessionResult: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
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
          'application/json': components['schemas']['AgeSessionResult'];
        };
      };
    };
  };
  cancelAgeSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
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
          'application/json': components['schemas']['AgeSessionResult'];
        };
      };
    };
  };
  deleteAgeSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
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
          'application/json': components['schemas']['DeletedSession'];
        };
      };
    };
  };
  listReceiptKeys: {
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
          'application/json': components['schemas']['ReceiptKeys'];
        };
      };
    };
  };
  createVerificationSession: {
    parameters: {
      query?: never;
      header?: {
        'x-sandbox-outcome'?: string;
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateVerificationSessionBody'];
      };
    };
    responses: {
      201: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedVerificationSession'];
        };
      };
    };
  };
  getVerificationSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        sessionId: string;
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
          'application/json': (
            components['schemas']['VerificationResult'] | components['schemas']['SignInFailureResult']
          ) &
            components['schemas']['KeptOfDevice'];
        };
      };
    };
  };
  deleteVerificationSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        sessionId: string;
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
          'application/json': components['schemas']['DeletedSession'];
        };
      };
    };
  };
  cancelVerificationSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        sessionId: string;
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
          'application/json': (
            components['schemas']['VerificationResult'] | components['schemas']['SignInFailureResult']
          ) &
            components['schemas']['KeptOfDevice'];
        };
      };
    };
  };
  listCredentials: {
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
          'application/json': components['schemas']['CredentialList'];
        };
      };
    };
  };
  revokeAllCredentials: {
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
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  approveCredential: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        puid: string;
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
          'application/json': components['schemas']['CredentialView'];
        };
      };
    };
  };
  rejectCredential: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        puid: string;
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
          'application/json': components['schemas']['CredentialView'];
        };
      };
    };
  };
  revokeCredential: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        puid: string;
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
  claimSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        sessionId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ClaimBody'];
      };
    };
    responses: {
      200: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Claim'];
        };
      };
    };
  };
  sendStep: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        sessionId: string;
        step: 'face' | 'identity_document' | 'passkey';
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['StepBody'];
      };
    };
    responses: {
      200: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Progress'];
        };
      };
    };
  };
  handOffSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        sessionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Handoff'];
        };
      };
    };
  };
  cancelSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        sessionId: string;
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
          'application/json': components['schemas']['Progress'];
        };
      };
    };
  };
  reportVisit: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        sessionId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['VisitBody'];
      };
    };
    responses: {
      204: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getHandedOverToken: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        sessionId: string;
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
          'application/json': components['schemas']['HandedOverTokenReply'];
        };
      };
    };
  };
  followSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        sessionId: string;
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
          'text/event-stream': string;
        };
      };
    };
  };
  listDeliveries: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        status?: components['schemas']['DeliveryStatus'];
        sessionId?: string;
        from?: string;
        to?: string;
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
          'application/json': components['schemas']['DeliveryPage'];
        };
      };
    };
  };
  getDelivery: {
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeliveryDetails'];
        };
      };
    };
  };
  resendDeliveries: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ResendBody'];
      };
    };
    responses: {
      202: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ResendReply'];
        };
      };
    };
  };
  resendDelivery: {
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
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Delivery'];
        };
      };
    };
  };
  getDeliveryPayload: {
    parameters: {
      query?: never;
      header: {
        'x-operator': string;
      };
      path: {
        id: string;
        customer: string;
        mode: 'live' | 'test';
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
          'application/json': components['schemas']['DeliveryPayload'];
        };
      };
    };
  };
  listWebhookTargets: {
    parameters: {
      query?: never;
      header: {
        'x-operator': string;
      };
      path: {
        customer: string;
        mode: 'live' | 'test';
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
          'application/json': components['schemas']['TargetList'];
        };
      };
    };
  };
  countWebhookFailures: {
    parameters: {
      query?: {
        from?: string;
        until?: string;
      };
      header: {
        'x-operator': string;
      };
      path: {
        customer: string;
        mode: 'live' | 'test';
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
          'application/json': components['schemas']['FailureList'];
        };
      };
    };
  };
  sendTestEvent: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TestEventBody'];
      };
    };
    responses: {
      202: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeliveryDetails'];
        };
      };
    };
  };
  listPendingCredentials: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header: {
        'x-operator': string;
      };
      path: {
        customer: string;
        mode: 'live' | 'test';
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
          'application/json': components['schemas']['PendingCredentialPage'];
        };
      };
    };
  };
  approvePendingCredential: {
    parameters: {
      query?: never;
      header: {
        'x-operator': string;
      };
      path: {
        puid: string;
        id: string;
        customer: string;
        mode: 'live' | 'test';
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
          'application/json': components['schemas']['CredentialView'];
        };
      };
    };
  };
  rejectPendingCredential: {
    parameters: {
      query?: never;
      header: {
        'x-operator': string;
      };
      path: {
        puid: string;
        id: string;
        customer: string;
        mode: 'live' | 'test';
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
          'application/json': components['schemas']['CredentialView'];
        };
      };
    };
  };
  searchSessions: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        type?: 'age' | 'enroll' | 'sign_in';
        state?:
          | 'CREATED'
          | 'STARTED'
          | 'AWAITING_DOCUMENT'
          | 'CHECKING'
          | 'COMPLETED'
          | 'CANCELLED'
          | 'EXPIRED'
          | 'SUCCEEDED'
          | 'FAILED'
          | 'PURGED';
        outcome?:
          | 'AGE_ABOVE_THRESHOLD'
          | 'AGE_AT_THRESHOLD'
          | 'AGE_BELOW_THRESHOLD'
          | 'AGE_UNKNOWN'
          | 'SUCCEEDED'
          | 'FAILED'
          | 'CANCELLED'
          | 'EXPIRED';
        riskLevel?: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';
        recommendation?: 'ALLOW' | 'REVIEW' | 'BLOCK';
        review?: 'open';
        session?: string;
        reference?: string;
        from?: string;
        until?: string;
      };
      header: {
        'x-operator': string;
      };
      path: {
        customer: string;
        mode: 'live' | 'test';
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
          'application/json': components['schemas']['SessionPage'];
        };
      };
    };
  };
  getSessionStatistics: {
    parameters: {
      query?: {
        from?: string;
        until?: string;
        interval?: 'hour' | 'day';
      };
      header: {
        'x-operator': string;
      };
      path: {
        customer: string;
        mode: 'live' | 'test';
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
          'application/json': components['schemas']['SessionStatistics'];
        };
      };
    };
  };
  getSessionDetails: {
    parameters: {
      query?: {
        reveal?: 'true' | 'false';
      };
      header: {
        'x-operator': string;
      };
      path: {
        id: string;
        customer: string;
        mode: 'live' | 'test';
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
          'application/json': components['schemas']['SessionDetails'];
        };
      };
    };
  };
  deleteSession: {
    parameters: {
      query?: never;
      header: {
        'x-operator': string;
      };
      path: {
        id: string;
        customer: string;
        mode: 'live' | 'test';
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
          'application/json': components['schemas']['DeletedSession'];
        };
      };
    };
  };
  approveSession: {
    parameters: {
      query?: never;
      header: {
        'x-operator': string;
      };
      path: {
        id: string;
        customer: string;
        mode: 'live' | 'test';
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
          'application/json': components['schemas']['ListedSession'];
        };
      };
    };
  };
  rejectSession: {
    parameters: {
      query?: never;
      header: {
        'x-operator': string;
      };
      path: {
        id: string;
        customer: string;
        mode: 'live' | 'test';
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
          'application/json': components['schemas']['ListedSession'];
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
  grantToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['TokenRequestBody'];
        'application/json': components['schemas']['TokenRequestBody'];
      };
    };
    responses: {
      200: {
        headers: {
          'x-unknown-fields'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenReply'];
        };
      };
    };
  };
}
