// Written by `npm run openapi` from docs/openapi/sessions.json. Change the decorators of the apps, never this file.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    LivenessReport: {
      /**
       * @description The observed head turns or gestures, in order: exactly `liveness` or `gestures` of the step.
       * @example [
       *       "left",
       *       "right"
       *     ]
       */
      turns: ('left' | 'right' | 'blink' | 'nod' | 'open_mouth')[];
    };
    FaceMatchReport: {
      /**
       * @description 1 − the Euclidean distance of the two descriptors.
       * @example 0.62
       */
      score: number;
    };
    ConsentReport: {
      /**
       * @description The SHA-256 of the full text to which the person agreed, as it was shown.
       * @example c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00
       */
      sha256: string;
      /**
       * @description The language of the text.
       * @example de
       */
      locale: string;
    };
    EventReport: {
      /** @example capture_started */
      name: string;
      /**
       * @description Milliseconds on the clock of the device.
       * @example 1812.4
       */
      at: number;
    };
    ModelReport: {
      /** @example face-api/age-gender */
      name: string;
      /** @example 1.7.15 */
      version: string;
      /**
       * @description Of the weights.
       * @example c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00
       */
      sha256: string;
    };
    FaceReport: {
      /**
       * @description If the step requests a decision.
       * @enum {string}
       */
      decision?: 'ABOVE' | 'AT' | 'BELOW';
      /**
       * @description In years, if the step requests the age.
       * @example 24.6
       */
      age?: number;
      /** @description With a decision: whether the estimate is within `modelErrorYears` of the threshold. */
      nearThreshold?: boolean;
      /**
       * @description The spread of the estimates of the frames, in years; not stored.
       * @example 1.2
       */
      spread?: number;
    };
    AgeDocumentReport: {
      /**
       * @description If the step requests a decision.
       * @enum {string}
       */
      decision?: 'ABOVE' | 'AT' | 'BELOW';
      /**
       * @description In years, if the step requests the age.
       * @example 24.6
       */
      age?: number;
      /** @enum {string} */
      type: 'passport' | 'id_card';
      /** @description Whether all check digits of the machine-readable zone are correct. */
      checkDigitsValid: boolean;
    };
    AgeStepPayload: {
      /**
       * @description The id of the session.
       * @example AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE
       */
      sessionId: string;
      /** @example 1 */
      epoch: number;
      /** @enum {string} */
      step: 'face' | 'identity_document' | 'passkey';
      /**
       * @description The nonce of the issued step.
       * @example Wc2r0sZk1m9y3uQ4vT8xPA
       */
      nonce: string;
      /** @description With `face`. */
      liveness?: components['schemas']['LivenessReport'];
      /** @description With the later one of the two steps. */
      faceMatch?: components['schemas']['FaceMatchReport'];
      /** @description With the first step that is sent. */
      consent?: components['schemas']['ConsentReport'];
      /**
       * @description Signals of the browser, by the names of the contract. A missing flag is false.
       * @example {
       *       "headless": {
       *         "webdriver": false
       *       }
       *     }
       */
      indicators?: {
        [key: string]: {
          [key: string]: boolean;
        };
      };
      events: components['schemas']['EventReport'][];
      models: components['schemas']['ModelReport'][];
      /**
       * @description Free-form, at most 512 bytes of JSON. The host receives it as `deviceMetadata`; the last step that sends it wins.
       * @example {
       *       "appVersion": "1.4.2"
       *     }
       */
      metadata?: {
        [key: string]: unknown;
      };
      face?: components['schemas']['FaceReport'];
      document?: components['schemas']['AgeDocumentReport'];
      /**
       * @description Instead of `face` or `document`.
       * @enum {string}
       */
      failure?: 'spoof' | 'challenge' | 'camera' | 'unreadable';
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
    CreateAgeSessionBody: {
      /**
       * @description Where the person is redirected at the end, with `sessionId` and `flowStatus` added.
       * @example https://shop.example/age-check/done
       */
      redirectUrl?: string;
      /**
       * @description The threshold for the face.
       * @default 18
       */
      ageThreshold?: number;
      /** @description The threshold for the document. Default: `ageThreshold`. */
      documentAgeThreshold?: number;
      /**
       * @description A language tag; `en_US` is read as `en-US`. Default: the language of the browser.
       * @example de
       */
      locale?: string;
      /**
       * @description Whether the flow may run on a desktop.
       * @default false
       */
      enableDesktop?: boolean;
      /**
       * @description The steps, in this order.
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
      /**
       * @description The minimum score at which the face matches the document.
       * @default 0.5
       */
      faceMatchThreshold?: number;
      /**
       * @description Requests a document if the face looks younger than `ageThreshold`.
       * @default false
       */
      stepUpEnabled?: boolean;
      /** @description Receives the webhook at the end. */
      callback?: components['schemas']['CallbackBody'];
      /**
       * @description Returned unchanged in the result; at most 16 KiB of JSON, and 100 levels deep.
       * @example {
       *       "order": "4711"
       *     }
       */
      metadata?: {
        [key: string]: unknown;
      };
    };
    CreatedAgeSession: {
      /**
       * @description Reads the result. Keep it on your server.
       * @example AZqBcD2eczyd4Kq3sWm7xPz0m6bTt1uV0yQe9rJ5kLs
       */
      token: string;
      /**
       * @description Redirect the person to this URL.
       * @example https://verify.example/launch?sessionId=AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE
       */
      launchUrl: string;
      /**
       * Format: date-time
       * @example 2026-11-15T12:15:00.000Z
       */
      expiresAt: string;
    };
    AgeStatement: {
      /** @enum {string} */
      thresholdResult: 'AGE_ABOVE_THRESHOLD' | 'AGE_AT_THRESHOLD' | 'AGE_BELOW_THRESHOLD';
      /**
       * @description Only with the return format `exact` or `both`.
       * @example 24.6
       */
      exact?: number;
    };
    AgeResultParts: {
      /** @description The estimate from the face, the same as `facialAgeEstimation.exact`. */
      age?: number;
      /** @description The score of the face against the portrait of the document, 0 to 1. */
      confidenceScore?: number;
      /** @description Whether it reaches `faceMatchThreshold`. */
      faceMatch?: boolean;
      /** @description Only with a document step. */
      documentAge?: components['schemas']['AgeStatement'];
      /**
       * @description Only with a face step.
       * @example {
       *       "thresholdResult": "AGE_ABOVE_THRESHOLD"
       *     }
       */
      facialAgeEstimation?: components['schemas']['AgeStatement'];
    };
    AgeThresholds: {
      /** @example 18 */
      ageThreshold: number;
      /** @example 0.5 */
      compareThreshold: number;
      /**
       * @description The same as `compareThreshold`.
       * @example 0.5
       */
      faceMatchThreshold: number;
      /** @description If there was a document. */
      documentAgeThreshold?: number;
    };
    SourceRiskView: {
      /** @example 0 */
      score: number;
      /** @example [] */
      flags: string[];
    };
    RiskSignalsView: {
      /** @description null: nothing was reported. */
      behavioral: components['schemas']['SourceRiskView'] | null;
      /** @description null: nothing was reported. */
      browser: components['schemas']['SourceRiskView'] | null;
    };
    RiskEvaluationView: {
      /** @example 0 */
      score: number;
      /** @enum {string} */
      level: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';
      /**
       * @description The strictest of the recommendations for `level`, for the outcome of the session and for its caveats.
       * @enum {string}
       */
      recommendation: 'ALLOW' | 'REVIEW' | 'BLOCK';
      /**
       * @description Flags of the signals, then the outcome and its caveats as `outcome.<code>`. Listed in docs/risk-flags.md.
       * @example [
       *       "outcome.above_threshold"
       *     ]
       */
      flags: string[];
      signals: components['schemas']['RiskSignalsView'];
    };
    AssuranceCheckView: {
      /** @enum {string} */
      check: 'liveness' | 'document_check_digits' | 'face_match';
      /** @example true */
      ran: boolean;
      /**
       * @description null if it did not run.
       * @example true
       */
      passed: boolean | null;
      /**
       * @description Failed tries before it passed, or until the tries were used up.
       * @example 0
       */
      failedTries: number;
      /**
       * @description Of `liveness` that passed: what the person did. An addition of Gatehouse; not in the sandbox.
       * @enum {string}
       */
      challenge?: 'head_turns' | 'gestures';
    };
    ReportedModelView: {
      /** @example age_gender */
      name: string;
      /** @example 1.7.15 */
      version: string;
      /**
       * @description Of the weights, in hexadecimal.
       * @example c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00
       */
      sha256: string;
      /**
       * @description Whether the launch page ships a model with these weights.
       * @example true
       */
      shipped: boolean;
    };
    EstimateView: {
      /** @description Whether the distance of the estimate to the threshold is within the error of the model. */
      withinModelError: boolean;
      /** @example 4.8 */
      modelErrorYears: number;
    };
    NotProvenView: {
      /**
       * @example device_integrity
       * @enum {string}
       */
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
      /** @example The checks ran on the device of the person, which reports their results. The server received no image. */
      message: string;
    };
    ConsentView: {
      /**
       * @description The SHA-256 of the full text as it was shown, as the device reports it.
       * @example c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00
       */
      sha256: string;
      /**
       * @description The language of the text.
       * @example de
       */
      locale: string;
      /**
       * Format: date-time
       * @description When the first step of this device with this text was received.
       */
      at: string;
    };
    AssuranceView: {
      checks: components['schemas']['AssuranceCheckView'][];
      /** @description As the device reported them. */
      models: components['schemas']['ReportedModelView'][];
      /** @description Of the face; null without a face. */
      estimate: components['schemas']['EstimateView'] | null;
      /** @description What this result does not prove. */
      notProven: components['schemas']['NotProvenView'][];
      /** @description The text to which the person agreed; null if the device reported none. */
      consent: components['schemas']['ConsentView'] | null;
    };
    SessionError: {
      /** @enum {number} */
      code: 1 | -5 | -7 | -8;
      /** @example Image spoof */
      message: string;
    };
    AgeSessionResult: {
      /** @example AZqBcD2eczyd4Kq3sWm7xPz0m6bTt1uV0yQe9rJ5kLs */
      token: string;
      /** @example AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE */
      sessionId: string;
      /**
       * @example AGE_ABOVE_THRESHOLD
       * @enum {string}
       */
      sessionStatus: 'AGE_UNKNOWN' | 'AGE_ABOVE_THRESHOLD' | 'AGE_AT_THRESHOLD' | 'AGE_BELOW_THRESHOLD';
      /**
       * @description The same as `sessionStatus`.
       * @example AGE_ABOVE_THRESHOLD
       * @enum {string}
       */
      status: 'AGE_UNKNOWN' | 'AGE_ABOVE_THRESHOLD' | 'AGE_AT_THRESHOLD' | 'AGE_BELOW_THRESHOLD';
      /**
       * @description null while the session is open.
       * @enum {string|null}
       */
      flowStatus: 'COMPLETED' | 'CANCELLED' | 'EXPIRED' | null;
      result: components['schemas']['AgeResultParts'];
      thresholds: components['schemas']['AgeThresholds'];
      /**
       * @description As sent at the creation.
       * @example {
       *       "order": "4711"
       *     }
       */
      metadata?: {
        [key: string]: unknown;
      };
      /**
       * @description The `metadata` that the device sent with its steps, unchanged and not verified. Absent if it sent none.
       * @example {
       *       "appVersion": "1.4.2"
       *     }
       */
      deviceMetadata?: {
        [key: string]: unknown;
      };
      /** @description The raw signals of the browser, if there are any. */
      indicators?: {
        [key: string]: {
          [key: string]: boolean;
        };
      };
      riskEvaluation: components['schemas']['RiskEvaluationView'];
      assurance: components['schemas']['AssuranceView'];
      /** @example [] */
      errors: components['schemas']['SessionError'][];
      /**
       * @description The outcome was set by `x-sandbox-outcome`.
       * @enum {boolean}
       */
      sandbox?: true;
    };
    DeletedSession: {
      /** @enum {string} */
      state: 'PURGED';
      /**
       * Format: date-time
       * @example 2026-11-15T12:20:00.000Z
       */
      purgedAt: string;
      /**
       * @description A compact JWS (EdDSA); verify it with a key of `/.well-known/jwks.json`.
       * @example eyJhbGciOiJFZERTQSIsInR5cCI6ImdhdGVob3VzZS1kZWxldGlvbi1yZWNlaXB0K2p3cyJ9.eyJpc3MiOi….Jf8…
       */
      receipt: string;
    };
    ReceiptKeys: {
      /**
       * @description Public keys, as JWK.
       * @example [
       *       {
       *         "kty": "OKP",
       *         "crv": "Ed25519",
       *         "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
       *         "kid": "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
       *         "alg": "EdDSA",
       *         "use": "sig"
       *       }
       *     ]
       */
      keys: {
        [key: string]: unknown;
      }[];
    };
    CaptureReport: {
      /**
       * @description The descriptors of the frames, sealed to the biometric node: a compact JWE (`cty: gatehouse/face`) to a key of `/node/.well-known/jwks.json`. Not with `comparison`, and not if `sendsDescriptors` of the step is false.
       * @example eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImtpZCI6Ii4uLiJ9..48V1_A.5eym8T.XFBoMYU
       */
      sealedDescriptors?: string;
      /**
       * @description SIGN-IN, if the step has a `formerVersion`: the descriptors of the same frames by the model of that version, sealed in the same way.
       * @example eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImtpZCI6Ii4uLiJ9..48V1_A.5eym8T.XFBoMYU
       */
      sealedFormerDescriptors?: string;
      /**
       * @description The version of the face model of the descriptors, as in `page.faceModel` of the claim. Default: FACEAPI_1.
       * @example FACEAPI_1
       */
      version?: string;
      /** @description SIGN-IN: the encrypted comparison of the face with a face token, in base64url; instead of `sealedDescriptors`. Signed with `deviceKey` (statement `compare`) if the token is that of the device key; unsigned if it was handed over. */
      comparison?: string;
      /**
       * @description In years, if the step requests an estimate.
       * @example 34.2
       */
      age?: number;
    };
    DeviceKeyReport: {
      /** @description ENROLL: the public key, as a JWK on P-256. */
      publicKey?: {
        [key: string]: unknown;
      };
      /** @description SIGN-IN: the thumbprint of the key. */
      id?: string;
      /** @description Over the nonce; 64 bytes of base64url. See docs/verification-sessions.md. */
      signature: string;
    };
    NewTokenReport: {
      /**
       * @description The secret key of the token, 48 bytes of base64url. The token itself stays on the device.
       * @example R0hTMQFNAADVw2yqpcFBzBFyRe3nQ6wgoJQZgLzbQ_tjZWxjPQ5Gk3lV0ZxYB7Uy
       */
      secretKey: string;
      /**
       * @description If `storesToken` of the step is true: the token, sealed to the biometric node (`cty: gatehouse/token`).
       * @example eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImtpZCI6Ii4uLiJ9..48V1_A.5eym8T.XFBoMYU
       */
      sealedToken?: string;
    };
    PriorDeviceKeyReport: {
      /** @description The thumbprint of the key. */
      id: string;
      /** @description Of the statement `present` over the nonce; 64 bytes of base64url. */
      signature: string;
    };
    DocumentReport: {
      /** @enum {string} */
      type: 'passport' | 'id_card';
      /** @description Whether all check digits of the machine-readable zone are correct. */
      checkDigitsValid: boolean;
    };
    ContactReport: {
      /** @example ann@example.org */
      email?: string;
      /** @example +49 30 901820 */
      phone?: string;
    };
    VerificationStepPayload: {
      /**
       * @description The id of the session.
       * @example AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE
       */
      sessionId: string;
      /** @example 1 */
      epoch: number;
      /** @enum {string} */
      step: 'face' | 'identity_document' | 'passkey';
      /**
       * @description The nonce of the issued step.
       * @example Wc2r0sZk1m9y3uQ4vT8xPA
       */
      nonce: string;
      /** @description With `face`. */
      liveness?: components['schemas']['LivenessReport'];
      /** @description With the later one of the two steps. */
      faceMatch?: components['schemas']['FaceMatchReport'];
      /** @description With the first step that is sent. */
      consent?: components['schemas']['ConsentReport'];
      /**
       * @description Signals of the browser, by the names of the contract. A missing flag is false.
       * @example {
       *       "headless": {
       *         "webdriver": false
       *       }
       *     }
       */
      indicators?: {
        [key: string]: {
          [key: string]: boolean;
        };
      };
      events: components['schemas']['EventReport'][];
      models: components['schemas']['ModelReport'][];
      /**
       * @description Free-form, at most 512 bytes of JSON. The host receives it as `deviceMetadata`; the last step that sends it wins.
       * @example {
       *       "appVersion": "1.4.2"
       *     }
       */
      metadata?: {
        [key: string]: unknown;
      };
      face?: components['schemas']['CaptureReport'];
      /** @description With `face`: the key of this device. */
      deviceKey?: components['schemas']['DeviceKeyReport'];
      /** @description With `face` and `deviceKey`: a new face token of this device. At a SIGN-IN it needs `sealedDescriptors` too, and replaces the token of the device key once the session succeeds. */
      token?: components['schemas']['NewTokenReport'];
      /** @description ENROLL, with `face`: the key of an earlier ENROLL on this device. If that was the same person, the new key becomes active immediately. */
      priorDeviceKey?: components['schemas']['PriorDeviceKeyReport'];
      /** @description With `face`, if requested: a JPEG of at most 512 KiB, in base64. */
      selfie?: string;
      document?: components['schemas']['DocumentReport'];
      /** @description The result of navigator.credentials.create() or get(), as JSON. */
      passkey?: {
        [key: string]: unknown;
      };
      /**
       * @description In place of `passkey`, if the step has `alreadyEnrolled`: no existing passkey is used.
       * @example true
       */
      skipped?: boolean;
      /**
       * @description Instead of a result.
       * @enum {string}
       */
      failure?: 'spoof' | 'challenge' | 'camera' | 'unreadable' | 'passkey';
      /** @description What the person entered on the contact screen. */
      contact?: components['schemas']['ContactReport'];
      /**
       * @description Free-form data about the environment of the device, at most 4 KiB of JSON; returned by GET.
       * @example {
       *       "ambientLight": 320
       *     }
       */
      audit?: {
        [key: string]: unknown;
      };
      /**
       * @description Log lines of the page, as requested by `debugMode`; returned by GET.
       * @example [
       *       {
       *         "level": 1,
       *         "at": 1812.4,
       *         "text": "camera opened"
       *       }
       *     ]
       */
      log?: Record<string, never>[];
    };
    PendingCredentialView: {
      /** @example NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs */
      id: string;
      /** @enum {string} */
      kind: 'device_key' | 'passkey';
      /**
       * Format: date-time
       * @example 2026-11-15T12:20:00.000Z
       */
      createdAt: string;
    };
    IdentityInformation: {
      /** @enum {string} */
      documentType: 'passport' | 'id_card';
      /**
       * @description Unix milliseconds, as digits.
       * @example 1794744000000
       */
      verificationDate: string;
    };
    ContactInformation: {
      /** @example ann@example.org */
      email?: string;
      /** @example +49 30 901820 */
      phone?: string;
    };
    ErrorView: {
      /** @example 1 */
      code: number;
      /** @example Image spoof */
      message: string;
    };
    VerificationAssurance: {
      /**
       * @description SIGN-IN: the number of enrolled people among whom the face was searched; 1 if the host has named the person. Null if the biometric node did not report it, and if `enrollment` is `token`.
       * @example 1200
       */
      identified_among?: number | null;
      /**
       * @description If only face tokens are enrolled: no descriptor has left the device.
       * @enum {string}
       */
      enrollment?: 'token';
      /**
       * @description ENROLL of a face token: whether the person is already enrolled was not checked.
       * @enum {boolean}
       */
      duplicate_check?: false;
      /**
       * @description On success, with a face: which movements the person made. Not in the sandbox.
       * @enum {string}
       */
      challenge?: 'head_turns' | 'gestures';
      /** @description The text to which the person agreed. */
      consent?: components['schemas']['ConsentView'];
    };
    ImageView: {
      /** @enum {string} */
      type: 'selfie';
      /**
       * @description A JPEG, in base64.
       * @example /9j/4AAQSkZJRgABAQ
       */
      data: string;
    };
    VerificationResult: {
      /**
       * @description The id of the session.
       * @example AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE
       */
      sessionId: string;
      /**
       * @description `PENDING` only while the session is open.
       * @example SUCCESS
       * @enum {string}
       */
      status: 'PENDING' | 'SUCCESS' | 'FAILED' | 'CANCELLED' | 'EXPIRED';
      /**
       * @description The `transactionID` of the creation.
       * @example order-4711
       */
      transactionId?: string;
      /** @example Ok */
      message: string;
      /**
       * @description The person, on success.
       * @example k3n0v7q2x9a4m1c8z5t6
       */
      puid?: string;
      /**
       * @description The group of the person, on success.
       * @example p8r2w5y1b6d9f3h0j7l4
       */
      guid?: string;
      /** @description ENROLL of a person who is already enrolled: new credentials that cannot sign in until you approve them. As of the end of the session; `GET /v2/people/{puid}/credentials` returns the current status. */
      pendingCredentials?: components['schemas']['PendingCredentialView'][];
      /** @description If a document was checked. */
      identityInformation?: components['schemas']['IdentityInformation'];
      /** @description If the person has entered it. */
      contactInformation?: components['schemas']['ContactInformation'];
      /** @description In years, if `estimateAge` was true. */
      estimatedAge?: number;
      /** @example [] */
      errors: components['schemas']['ErrorView'][];
      /** @description The text to which the person agreed, if the device reported it. Also what a success does not prove: after a SIGN-IN by the face alone, which no device key and no passkey supports (`riskEvaluation` then has the flag `outcome.face_only`), where only face tokens are enrolled, and after gestures in place of head turns. An addition of Gatehouse to the contract. */
      assurance?: components['schemas']['VerificationAssurance'];
      /** @description Only in the webhook, if `sendImages` was true; GET never returns them. */
      images?: components['schemas']['ImageView'][];
      /** @description Signals of the browser, if there are any. */
      indicators?: {
        [key: string]: unknown;
      };
      /**
       * @description `signals.behavioral` is null.
       * @example {
       *       "score": 0,
       *       "level": "LOW",
       *       "recommendation": "ALLOW",
       *       "flags": [
       *         "outcome.success"
       *       ],
       *       "signals": {
       *         "behavioral": null,
       *         "browser": {
       *           "score": 0,
       *           "flags": []
       *         }
       *       }
       *     }
       */
      riskEvaluation: components['schemas']['RiskEvaluationView'];
      /**
       * @description The `metadata` that the device sent with its steps, unchanged and not verified. Absent if it sent none.
       * @example {
       *       "appVersion": "1.4.2"
       *     }
       */
      deviceMetadata?: {
        [key: string]: unknown;
      };
      /**
       * @description The outcome was set by `x-sandbox-outcome`.
       * @enum {boolean}
       */
      sandbox?: true;
    };
    SignInFailureResult: {
      /** @enum {string} */
      status: 'error';
      /** @example Image spoof */
      message: string;
      /**
       * @example [
       *       1
       *     ]
       */
      errorCodes: number[];
      /**
       * @description Seconds to wait before the next sign-in.
       * @example 900
       */
      retryAfter?: number;
      /**
       * @description The id of the session.
       * @example AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE
       */
      sessionId: string;
      /**
       * @description The `transactionID` of the creation.
       * @example order-4711
       */
      transactionId?: string;
      /** @description The owner of the device key, passkey or face, if known. */
      puid?: string;
      /** @description The group of the person, if the node has returned it. */
      guid?: string;
      /** @description The text to which the person agreed, if the device reported it. An addition of Gatehouse to the contract. */
      assurance?: components['schemas']['VerificationAssurance'];
      /**
       * @description The `metadata` that the device sent with its steps, unchanged and not verified. Absent if it sent none.
       * @example {
       *       "appVersion": "1.4.2"
       *     }
       */
      deviceMetadata?: {
        [key: string]: unknown;
      };
      /**
       * @description `signals.behavioral` is null.
       * @example {
       *       "score": 0,
       *       "level": "LOW",
       *       "recommendation": "BLOCK",
       *       "flags": [
       *         "outcome.spoof"
       *       ],
       *       "signals": {
       *         "behavioral": null,
       *         "browser": null
       *       }
       *     }
       */
      riskEvaluation: components['schemas']['RiskEvaluationView'];
      /**
       * @description The outcome was set by `x-sandbox-outcome`.
       * @enum {boolean}
       */
      sandbox?: true;
    };
    KeptOfDevice: {
      /** @description As sent at the creation. */
      deviceInfo?: {
        [key: string]: unknown;
      };
      /** @description What the device has reported of its environment. */
      audit?: {
        [key: string]: unknown;
      };
      /** @description Log lines of the page, as requested by `debugMode`. */
      log?: Record<string, never>[];
    };
    DeviceInfo: {
      /** @example Android 16 */
      os?: string;
      /** @example Pixel 10 */
      model?: string;
      /** @example 1080x2424 */
      resolution?: string;
    };
    CreateVerificationSessionBody: {
      /**
       * @description Registers a face, or recognises a registered one.
       * @enum {string}
       */
      type: 'ENROLL' | 'SIGN-IN';
      /**
       * @description Where the person is redirected after success, and the target of the link after any other end, with `sessionId` and `status` added.
       * @example https://shop.example/sign-in/done
       */
      redirectURL: string;
      /** @description Receives the webhook at the end. */
      callback: components['schemas']['CallbackBody'];
      /**
       * @description A region falls back to its language, and `en_US` is read as `en-US`. Default: the language of the browser.
       * @example pt-BR
       * @enum {string}
       */
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
      /**
       * @description Whether the flow may run on a desktop, which is less secure than a phone.
       * @default false
       */
      enableDesktop?: boolean;
      /**
       * @description Whether the webhook contains the selfie; the page informs the person.
       * @default false
       */
      sendImages?: boolean;
      /**
       * @description Whether the age is estimated, at ENROLL.
       * @default false
       */
      estimateAge?: boolean;
      /**
       * @description Your own id, returned as `transactionId`.
       * @example order-4711
       */
      transactionID?: string;
      /** @description Stored with the session and returned with its outcome. */
      deviceInfo?: components['schemas']['DeviceInfo'];
      /**
       * @description How much the page logs: a list of levels, 3 is the most verbose; true is the same as 3.
       * @default false
       */
      debugMode?: boolean | ('1' | '2' | '3')[];
      /**
       * @description The steps, in this order. `identity_document` is for ENROLL only.
       * @default [
       *       "face"
       *     ]
       */
      requirements?: ('face' | 'identity_document' | 'passkey')[];
      /**
       * @description SIGN-IN: the `puid` of the person who signs in. The face is compared with that person alone, instead of a search among all people. An addition of Gatehouse to the contract.
       * @example k3n0v7q2x9a4m1c8z5t6
       */
      person?: string;
      /**
       * @description How long the session stays open: seconds, or an ISO 8601 duration of 60 seconds to 24 hours.
       * @example PT15M
       */
      sessionExpiry?: number | string;
    };
    CreatedVerificationSession: {
      /**
       * @description Redirect the person to this URL.
       * @example https://verify.example/launch?sessionId=AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE
       */
      launchUrl: string;
      /**
       * @description Identifies the session in requests with your credentials.
       * @example AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE
       */
      sessionId: string;
    };
    CredentialView: {
      /** @example NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs */
      id: string;
      /** @enum {string} */
      kind: 'device_key' | 'passkey';
      /**
       * @description Only an `active` credential can sign in. A `pending` one waits for your approval.
       * @example active
       * @enum {string}
       */
      status: 'active' | 'pending' | 'rejected';
      /**
       * Format: date-time
       * @example 2026-11-15T12:20:00.000Z
       */
      createdAt: string;
      /** Format: date-time */
      lastUsedAt: string | null;
      /**
       * Format: date-time
       * @description When a pending or rejected credential is deleted; null for an active one.
       */
      expiresAt: string | null;
    };
    CredentialList: {
      credentials: components['schemas']['CredentialView'][];
    };
    ClaimBody: {
      /**
       * @description The type of this device.
       * @enum {string}
       */
      device: 'mobile' | 'desktop';
      /** @description The code of a handoff, if another device has handed off the session. */
      handoff?: string;
      /**
       * @description The id (JWK thumbprint) of the device key that this device stored at an ENROLL. At a SIGN-IN the face step then contains the public key for comparisons with its face token.
       * @example NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs
       */
      deviceKey?: string;
      /**
       * @description SIGN-IN: a new public key of this device, as a JWK on P-256. If the person is known by a passkey or by the host, and the biometric node has a copy of their face token, it is sealed to this key. See `GET /device/sessions/{sessionId}/token`.
       * @example {
       *       "kty": "EC",
       *       "crv": "P-256",
       *       "x": "W27DGP1CeF6UHgdHcf6E7frJdUDk86Dz1SH3NvpdSqo",
       *       "y": "7XVRrQo_2E7LrIj9ryNS_PwwEx3RiiQVkb1aML-LjVA"
       *     }
       */
      tokenRecipient?: {
        [key: string]: unknown;
      };
      /**
       * @description ENROLL: `true` if this device accepts that no passkey is added for a person who is already enrolled. It can answer a step with `alreadyEnrolled`, and deletes a created passkey after an end with `passkeyAdded: false`. Without it, such a person creates a passkey that is pending until the host approves it.
       * @example true
       */
      acceptsNoPasskey?: boolean;
    };
    TokenKeyView: {
      /**
       * @description The id of the token: SHA-256 of the public key.
       * @example 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
       */
      id: string;
      /**
       * @description 13,352 bytes of base64url.
       * @example R0hQMQFNAAA…
       */
      publicKey: string;
    };
    StepView: {
      /** @enum {string} */
      name: 'face' | 'identity_document' | 'passkey';
      /**
       * @description Valid once.
       * @example Wc2r0sZk1m9y3uQ4vT8xPA
       */
      nonce: string;
      /** @example 3 */
      triesLeft: number;
      /**
       * @description The requested head turns, in this order; null without a face. Two, or four if the session already has a risk signal. Consecutive ones differ.
       * @example [
       *       "left",
       *       "right"
       *     ]
       */
      liveness: ('left' | 'right')[] | null;
      /**
       * @description The gestures that may be made instead of the head turns, in this order; null without a face, and in steps that a process of release 0.2.0 has issued. At most three, which all differ.
       * @example [
       *       "blink",
       *       "nod"
       *     ]
       */
      gestures: ('blink' | 'nod' | 'open_mouth')[] | null;
      /**
       * @description Age: whether to send only a decision, which does not reveal the age, or the age.
       * @enum {string}
       */
      report?: 'decision' | 'age';
      /**
       * @description Age: the threshold of the decision.
       * @example 18
       */
      ageThreshold?: number;
      /**
       * @description Age: an estimate from the face that is this close to the threshold is `nearThreshold`.
       * @example 4.8
       */
      modelErrorYears?: number | null;
      /** @description Whether to send the score of the face against the portrait of the document. */
      matchFace?: boolean;
      /** @description Verification, face: whether to send an estimated age. */
      estimateAge?: boolean;
      /** @description Verification, face: whether to send the selfie. */
      sendImage?: boolean;
      /** @description Verification, face: whether descriptors may be sent. If not, only face tokens are used. */
      sendsDescriptors?: boolean;
      /** @description Verification, face: whether a new face token is to be sent too, sealed to the node. Always false at a SIGN-IN: a renewed token stays on its device. */
      storesToken?: boolean;
      /**
       * @description SIGN-IN, face: the key for a comparison with the face token of the device key of the claim. Null without such a token, or while the key is locked out.
       * @example null
       */
      token?: components['schemas']['TokenKeyView'] | null;
      /** @description SIGN-IN, face: whether the device key of the claim can be used: it is active, not locked out, and belongs to the person of the passkey and to `person`. If not, send neither `deviceKey` nor `token`: a signature of another key fails the try. */
      acceptsDeviceKey?: boolean;
      /** @description SIGN-IN, face: whether the biometric node hands over a token for this device. Get it with `GET /device/sessions/{sessionId}/token`. */
      handsOverToken?: boolean;
      /**
       * @description SIGN-IN, face: the person of the device key or the passkey is enrolled under the face model of this version, not under that of `page.faceModel`. Send `sealedFormerDescriptors` of it too.
       * @example null
       */
      formerVersion?: string | null;
      /** @description Verification, passkey: options for navigator.credentials.create() or get(), as JSON. The challenge is valid once, for five minutes. */
      passkey?: {
        [key: string]: unknown;
      };
      /**
       * @description ENROLL, passkey: `true` if this face is already enrolled, and the claim had `acceptsNoPasskey`. No passkey will be added: `passkey` has the options of get(). Send the response of an existing passkey, which confirms the new device key, or `skipped: true`.
       * @example true
       */
      alreadyEnrolled?: boolean;
    };
    SessionEndView: {
      /** @enum {string} */
      flowStatus: 'COMPLETED' | 'CANCELLED' | 'EXPIRED';
      /**
       * @description The status of an age session, or SUCCESS, FAILED, CANCELLED or EXPIRED.
       * @example AGE_ABOVE_THRESHOLD
       */
      sessionStatus: string;
      /**
       * @description Where to redirect the person now. Null without a redirect URL, and after a verification session that did not succeed: then show what happened, and a link to `backUrl`.
       * @example https://shop.example/age-check/done?sessionId=AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE&flowStatus=COMPLETED
       */
      redirectUrl: string | null;
      /** @description After a verification session that did not succeed: a link back to the host, with the status. */
      backUrl?: string;
      /** @description Seconds to wait if the person is locked out. */
      retryAfter?: number;
      /**
       * @description After an ENROLL that succeeded: `before` if this face was already enrolled.
       * @enum {string}
       */
      enrolled?: 'new' | 'before';
      /** @description After an ENROLL that succeeded: `true` if a new credential waits for the approval of the host. */
      isPending?: boolean;
      /** @description After an ENROLL that succeeded: `false` if no passkey was added (code 6), and none is pending. One that was created cannot be used: delete it on the device. */
      passkeyAdded?: boolean;
    };
    RecognitionFileView: {
      /** @example face_recognition_sface */
      name: string;
      /** @example 2021dec_int8bq */
      version: string;
      /**
       * @description Relative to the launch page: `launch/` below PUBLIC_URL. It may be cached forever.
       * @example models/fb143eea07838aa5-face_recognition_sface_2021dec_int8bq.onnx
       */
      url: string;
      /**
       * @description In bytes.
       * @example 10667852
       */
      size: number;
      /**
       * @description Check it before you use the file.
       * @example fb143eea07838aa532d1c95df5f69899974ea0140e1fba05e94204be13ed74ee
       */
      sha256: string;
    };
    RecognitionModelView: {
      /** @enum {string} */
      name: 'faceapi' | 'sface';
      /**
       * @description Send it with the descriptors.
       * @example FACEAPI_1
       */
      version: string;
      /** @description What the page needs besides its own files. */
      files: components['schemas']['RecognitionFileView'][];
    };
    AccentShadesView: {
      /**
       * @description Of buttons and links.
       * @example #7a1f2b
       */
      base: string;
      /**
       * @description Of a button under the pointer.
       * @example #621922
       */
      strong: string;
      /**
       * @description Behind icons.
       * @example #efe4e6
       */
      soft: string;
      /**
       * @description Of text on a button.
       * @example #ffffff
       */
      on: string;
    };
    AccentView: {
      /** @description For light screens. */
      light: components['schemas']['AccentShadesView'];
      /** @description For dark screens. */
      dark: components['schemas']['AccentShadesView'];
    };
    PageBrandView: {
      /**
       * @description The name that the page shows.
       * @example Acme Wine
       */
      name: string | null;
      /**
       * @description Who processes the data.
       * @example Acme Wine Trading GmbH, Berlin
       */
      legalName: string | null;
      /**
       * @description Relative to the launch page: `launch/` below PUBLIC_URL. It may be cached forever.
       * @example logos/4f7a0c5b3a1d4e0f9c8b7a6d5e4f3a2b.png
       */
      logoUrl: string | null;
      /**
       * @description The color of the customer, and those that belong to it: readable on every surface of the page.
       * @example {
       *       "light": {
       *         "base": "#7a1f2b",
       *         "strong": "#621922",
       *         "soft": "#efe4e6",
       *         "on": "#ffffff"
       *       },
       *       "dark": {
       *         "base": "#b48188",
       *         "strong": "#c39aa0",
       *         "soft": "#262726",
       *         "on": "#000000"
       *       }
       *     }
       */
      accent: components['schemas']['AccentView'] | null;
      /**
       * @description The privacy policy of the customer.
       * @example https://shop.example/privacy
       */
      privacyUrl: string | null;
      /**
       * @description Where people get help.
       * @example https://shop.example/help
       */
      supportUrl: string | null;
    };
    PageSettings: {
      /** @example de */
      locale: string | null;
      /**
       * @example [
       *       "face"
       *     ]
       */
      requirements: string[];
      /** @example https://shop.example/age-check/done */
      redirectUrl: string | null;
      /**
       * @description How long the result is kept after the end of the session, in seconds.
       * @example 86400
       */
      retentionSeconds: number;
      /** @description The model that computes the descriptors of faces. See docs/face-models.md. */
      faceModel: components['schemas']['RecognitionModelView'];
      /** @description Whose page it is: settings of the customer. Null if nothing is set. */
      brand: components['schemas']['PageBrandView'] | null;
      /**
       * @description The origins that may show the page in a frame.
       * @example [
       *       "https://shop.example"
       *     ]
       */
      embedOrigins: string[];
      /**
       * @description Age: the thresholds of the possible steps.
       * @example [
       *       18
       *     ]
       */
      ageThresholds?: number[];
      /**
       * @description Age: the most that a step sends: a decision, or the age.
       * @enum {string}
       */
      report?: 'decision' | 'age';
      /** @description Age: whether a document may be requested after the face although it is not required. */
      mayAskDocument?: boolean;
      /**
       * @description The type of a verification session.
       * @enum {string}
       */
      type?: 'ENROLL' | 'SIGN-IN';
      /** @description Whether the selfie is shared with the host; the page must inform the person. */
      sendImages?: boolean;
      /** @description Verification: whether an estimated age is sent. */
      estimateAge?: boolean;
      /**
       * @description Verification: `token` if no descriptor leaves the device. The page informs the person accordingly.
       * @enum {string}
       */
      enrollment?: 'gallery' | 'token';
      /**
       * @description Verification: `server` if the biometric node stores a copy of new face tokens.
       * @enum {string}
       */
      tokenStorage?: 'device' | 'server';
      /** @description Whether to offer the contact screen. */
      asksContact?: boolean;
      /**
       * @description How much to log and send with steps: 0 nothing, 3 everything.
       * @example 0
       */
      logLevel?: number;
    };
    Claim: {
      /** @example STARTED */
      state: string;
      /**
       * @description Incremented when another device claims the session; steps of an earlier epoch are rejected.
       * @example 1
       */
      epoch: number;
      /** Format: date-time */
      expiresAt: string;
      /** @description The next step. */
      step: components['schemas']['StepView'] | null;
      /**
       * @description Why the last step must be repeated.
       * @example null
       * @enum {string|null}
       */
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
      /** @example null */
      ended: components['schemas']['SessionEndView'] | null;
      /** @enum {string} */
      kind: 'age' | 'verification';
      /**
       * @description The bearer token of all further calls. Keep it to reopen the session on this device.
       * @example q7Jx2nVb5kLw9sTz3mRc8yHf1dGp6aXe0uQo4iBvN7M
       */
      deviceToken: string;
      /**
       * @description False on a screen that may only watch: show the QR code of a handoff.
       * @example true
       */
      holdsLease: boolean;
      /**
       * @description The key to encrypt steps to.
       * @example {
       *       "kty": "EC",
       *       "crv": "P-256",
       *       "x": "…",
       *       "y": "…",
       *       "alg": "ECDH-ES",
       *       "use": "enc"
       *     }
       */
      publicKey: {
        [key: string]: unknown;
      } | null;
      page: components['schemas']['PageSettings'];
    };
    StepBody: {
      /**
       * @description Compact JWE to the `publicKey` of the claim: ECDH-ES on P-256, A256GCM, no zip. Its content is `AgeStepPayload` (at most 8 KiB) or `VerificationStepPayload` (at most 96 KiB; 1008 KiB if a selfie is requested).
       * @example eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImVwayI6ey4uLn19..48V1_ALb6US04U3b.5eym8TW_c8SuK0ltJ3rpYIzOeDQz7TALvtu6UG9oMo4vpzs9tX_EFShS8iB7j6ji.XFBoMYUZodetZdvTiFvSkQ
       */
      jwe: string;
    };
    Progress: {
      /** @example STARTED */
      state: string;
      /**
       * @description Incremented when another device claims the session; steps of an earlier epoch are rejected.
       * @example 1
       */
      epoch: number;
      /** Format: date-time */
      expiresAt: string;
      /** @description The next step. */
      step: components['schemas']['StepView'] | null;
      /**
       * @description Why the last step must be repeated.
       * @example null
       * @enum {string|null}
       */
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
      /** @example null */
      ended: components['schemas']['SessionEndView'] | null;
    };
    Handoff: {
      /**
       * @description Opens the session on another device.
       * @example https://verify.example/launch?sessionId=AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE&handoff=h4Nd0fFc0de2b6a8d0c1eQ
       */
      url: string;
      /**
       * @description Valid once.
       * @example h4Nd0fFc0de2b6a8d0c1eQ
       */
      code: string;
      /**
       * @description The URL as a QR code, an SVG document.
       * @example <svg …>
       */
      qr: string;
      /**
       * Format: date-time
       * @description Five minutes from now, or the end of the session.
       */
      expiresAt: string;
    };
    VisitBody: {
      /**
       * @description How often each screen was shown since the last report; together at most 100 times.
       * @example {
       *       "opening": 1,
       *       "consent": 1,
       *       "face": 2,
       *       "again": 1
       *     }
       */
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
      /**
       * @description The last screen.
       * @example again
       * @enum {string}
       */
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
      /**
       * @description Why it was shown. Only with `problem`, `again`, `result`, `document`, each of which has its own reasons.
       * @example unreadable
       * @enum {string}
       */
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
      /**
       * @description `pending`: ask again. `none`: send sealed descriptors, if the step takes them.
       * @enum {string}
       */
      status: 'pending' | 'none' | 'ready';
      /**
       * @description If `ready`: the token, sealed by the biometric node to `tokenRecipient` of the claim (`cty: gatehouse/handed-over-token`). Its content is a JWS of the node.
       * @example eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSJ9..48V1_A.5eym8T.XFBoMYU
       */
      jwe?: string;
      /** @description If `ready`: the id of the token. */
      id?: string;
      /** @description If `ready`: the public key for the comparison, in base64url. */
      publicKey?: string;
    };
    /** @enum {string} */
    DeliveryStatus: 'PENDING' | 'SENDING' | 'DELIVERED' | 'FAILED' | 'DROPPED';
    Attempt: {
      /**
       * @description The `X-Service-Attempt` that was sent.
       * @example 1
       */
      number: number;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      startedAt: string;
      /** @example 87 */
      milliseconds: number | null;
      /**
       * @description DELIVERED, REJECTED (a status other than 2xx), GONE (410), or the reason why there was no reply: TIMEOUT, CONNECT_TIMEOUT, CONNECTION_REFUSED, CONNECTION_LOST, DNS, TLS, PROTOCOL, REFUSED_TARGET; LOST and UNSENT are failures of this service.
       * @example REJECTED
       * @enum {string}
       */
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
      /** @example 503 */
      httpStatus: number | null;
      /** @example answered 503 */
      detail: string;
    };
    Delivery: {
      /**
       * Format: uuid
       * @description The `webhook-id` that is sent, the same in every attempt.
       * @example 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f
       */
      id: string;
      /** @example age-session.ended */
      type: string;
      /**
       * @description The session of the event; null for test events and the events of monitoring.
       * @example AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE
       */
      sessionId: string | null;
      /**
       * @description The origin of the URL; the rest of the URL is secret.
       * @example https://shop.example
       */
      target: string;
      status: components['schemas']['DeliveryStatus'];
      /** @example 1 */
      attemptCount: number;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      nextAttemptAt: string | null;
      /**
       * Format: date-time
       * @example null
       */
      endedAt: string | null;
      /**
       * @description Whether the body is still stored, so that it can be sent again.
       * @example true
       */
      resendable: boolean;
      lastAttempt: components['schemas']['Attempt'] | null;
    };
    DeliveryPage: {
      /** @description Newest first. */
      items: components['schemas']['Delivery'][];
      /**
       * @description Pass it as `cursor` to get the next page.
       * @example null
       */
      nextCursor: string | null;
    };
    DeliveryDetails: {
      /**
       * Format: uuid
       * @description The `webhook-id` that is sent, the same in every attempt.
       * @example 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f
       */
      id: string;
      /** @example age-session.ended */
      type: string;
      /**
       * @description The session of the event; null for test events and the events of monitoring.
       * @example AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE
       */
      sessionId: string | null;
      /**
       * @description The origin of the URL; the rest of the URL is secret.
       * @example https://shop.example
       */
      target: string;
      status: components['schemas']['DeliveryStatus'];
      /** @example 1 */
      attemptCount: number;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      nextAttemptAt: string | null;
      /**
       * Format: date-time
       * @example null
       */
      endedAt: string | null;
      /**
       * @description Whether the body is still stored, so that it can be sent again.
       * @example true
       */
      resendable: boolean;
      lastAttempt: components['schemas']['Attempt'] | null;
      /** @description The last 100 attempts, oldest first. */
      attempts: components['schemas']['Attempt'][];
    };
    ResendBody: {
      /**
       * Format: date-time
       * @description Start of the time range, inclusive.
       * @example 2026-01-31T12:00:00.000Z
       */
      from: string;
      /**
       * Format: date-time
       * @description End of the time range, exclusive.
       * @example 2026-01-31T12:00:00.000Z
       */
      to: string;
      /**
       * @description The status of the deliveries to resend; by default the dead letters.
       * @default FAILED
       * @enum {string}
       */
      status?: 'PENDING' | 'DELIVERED' | 'FAILED';
      /** @description The `nextCursor` of the previous reply. */
      cursor?: string;
    };
    ResendReply: {
      /**
       * @description How many deliveries are due now.
       * @example 12
       */
      resent: number;
      /**
       * @description How many cannot be resent, because their bodies are deleted.
       * @example 0
       */
      forgotten: number;
      /**
       * @description One call resends at most 50,000. Pass this as `cursor` to resend the rest.
       * @example null
       */
      nextCursor: string | null;
    };
    DeliveryPayload: {
      /**
       * Format: uuid
       * @example 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f
       */
      id: string;
      /**
       * @description The names of the headers of the callback. Their values and the path of the URL are never shown.
       * @example [
       *       "authorization"
       *     ]
       */
      headerNames: string[];
      /**
       * @description The exact text that is signed and sent, or its beginning. `token`, which gives access to the result, is replaced by `(hidden)`.
       * @example {"sessionId":"AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE","flowStatus":"COMPLETED"}
       */
      body: string;
      /**
       * @description The length of the whole shown text in UTF-8.
       * @example 81
       */
      bytes: number;
      /**
       * @description Whether `body` is the whole text: at most 100,000 bytes are shown.
       * @example true
       */
      isComplete: boolean;
    };
    TargetView: {
      /** @example https://shop.example */
      target: string;
      /**
       * @description The circuit breaker. While it is open, one delivery is tried every 30 seconds.
       * @example closed
       * @enum {string}
       */
      breaker: 'open' | 'closed';
      /**
       * @description Failed attempts since the last answer; null if it was never tried.
       * @example 0
       */
      failures: number | null;
      /**
       * Format: date-time
       * @description The next try while the breaker is open.
       * @example null
       */
      nextProbeAt: string | null;
      /**
       * @description Deliveries that are due or being sent.
       * @example 0
       */
      pending: number;
      /**
       * Format: date-time
       * @description When the first of them is due.
       * @example null
       */
      nextAttemptAt: string | null;
      /**
       * @description Dead letters.
       * @example 0
       */
      failed: number;
    };
    TargetList: {
      /** @description At most 500, those with the most failures first. */
      items: components['schemas']['TargetView'][];
    };
    FailureView: {
      /** @example https://shop.example */
      target: string;
      /**
       * @example REJECTED
       * @enum {string}
       */
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
      /** @example 503 */
      httpStatus: number | null;
      /** @example 17 */
      count: number;
      /**
       * Format: date-time
       * @description The last of these attempts.
       * @example 2026-01-31T12:00:00.000Z
       */
      lastAt: string;
    };
    FailureList: {
      /** @description The reasons of the last 20,000 dead letters of the period, the most frequent first. */
      items: components['schemas']['FailureView'][];
    };
    TestEventBody: {
      callback: components['schemas']['CallbackBody'];
    };
    ReviewView: {
      /**
       * @description A proposal takes effect when another operator decides the same: the customer setting `review_four_eyes`.
       * @example proposed
       * @enum {string}
       */
      status: 'proposed' | 'decided';
      /**
       * @example approve
       * @enum {string}
       */
      decision: 'approve' | 'reject';
      /**
       * @example known_device
       * @enum {string}
       */
      reason:
        | 'identity_confirmed'
        | 'known_device'
        | 'requested_by_customer'
        | 'not_requested'
        | 'suspected_fraud'
        | 'other';
      /**
       * @description The name of the operator.
       * @example jane.doe
       */
      operator: string;
      /**
       * @description The operator who proposed it.
       * @example john.roe
       */
      proposedBy?: string;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      at: string;
    };
    ReviewedCredential: {
      /**
       * @description The id of the person.
       * @example k3n0v7q2x9a4m1c8z5t6
       */
      puid: string;
      /** @example NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs */
      id: string;
      /** @enum {string} */
      kind: 'device_key' | 'passkey';
      /**
       * Format: date-time
       * @example 2026-11-15T12:20:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it is deleted without a decision.
       * @example 2026-12-15T12:20:00.000Z
       */
      expiresAt: string;
      /**
       * @description What an operator has proposed, with the customer setting `review_four_eyes`.
       * @example null
       */
      proposal: components['schemas']['ReviewView'] | null;
    };
    PendingCredentialPage: {
      /** @description Oldest first. */
      items: components['schemas']['ReviewedCredential'][];
      /**
       * @description Pass it as `cursor` to get the next page.
       * @example null
       */
      nextCursor: string | null;
    };
    ReviewBody: {
      /**
       * @description Recorded in the audit trail.
       * @example known_device
       * @enum {string}
       */
      reason:
        | 'identity_confirmed'
        | 'known_device'
        | 'requested_by_customer'
        | 'not_requested'
        | 'suspected_fraud'
        | 'other';
    };
    ListedSession: {
      /**
       * Format: uuid
       * @description Gives no access to the session.
       * @example 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f
       */
      id: string;
      /**
       * @description Null for a deleted verification session.
       * @enum {string|null}
       */
      type: 'age' | 'enroll' | 'sign_in' | null;
      /**
       * @example COMPLETED
       * @enum {string}
       */
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
      /**
       * @description Null while the session is open, and after its deletion.
       * @enum {string|null}
       */
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
      /**
       * @example LOW
       * @enum {string|null}
       */
      riskLevel: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null;
      /**
       * @example ALLOW
       * @enum {string|null}
       */
      recommendation: 'ALLOW' | 'REVIEW' | 'BLOCK' | null;
      /**
       * @description Whether the outcome was set by `x-sandbox-outcome`.
       * @example false
       */
      sandbox: boolean;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it expires if it does not end before.
       * @example 2026-01-31T12:00:00.000Z
       */
      expiresAt: string;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      endedAt: string | null;
      /**
       * Format: date-time
       * @description When its data is due to be deleted.
       * @example 2026-01-31T12:00:00.000Z
       */
      keptUntil: string | null;
      /**
       * Format: date-time
       * @example null
       */
      deletedAt: string | null;
      /**
       * @description Why it was deleted.
       * @example null
       * @enum {string|null}
       */
      deletionReason: 'host' | 'retention' | null;
      /**
       * @description What operators have decided or proposed.
       * @example null
       */
      review: components['schemas']['ReviewView'] | null;
    };
    SessionPage: {
      /** @description Newest first. */
      items: components['schemas']['ListedSession'][];
      /**
       * @description Pass it as `cursor` to continue. A page may have fewer items than `limit`, or none, although more follow: a request compares a limited number of sessions.
       * @example null
       */
      nextCursor: string | null;
    };
    SessionInterval: {
      /**
       * Format: date-time
       * @example 2026-01-31T00:00:00.000Z
       */
      at: string;
      /** @example 12 */
      ended: number;
      /**
       * @description By outcome.
       * @example {
       *       "AGE_ABOVE_THRESHOLD": 11,
       *       "EXPIRED": 1
       *     }
       */
      outcomes: {
        [key: string]: number;
      };
    };
    SessionStatistics: {
      /** @enum {string} */
      interval: 'hour' | 'day';
      /**
       * @description The number of sessions that ended.
       * @example 12
       */
      ended: number;
      /**
       * @description How many of them have a result: they were not cancelled, expired or failed.
       * @example 11
       */
      completed: number;
      /**
       * @description By outcome.
       * @example {
       *       "AGE_ABOVE_THRESHOLD": 11,
       *       "EXPIRED": 1
       *     }
       */
      outcomes: {
        [key: string]: number;
      };
      /**
       * @description By type of session.
       * @example {
       *       "age": 12
       *     }
       */
      types: {
        [key: string]: number;
      };
      /**
       * @description By risk level.
       * @example {
       *       "LOW": 12
       *     }
       */
      riskLevels: {
        [key: string]: number;
      };
      /**
       * @description Sessions without a result, by where they stopped: a step, `not_opened`, or `node` while the biometric node was asked.
       * @example {
       *       "face": 1
       *     }
       */
      stoppedAt: {
        [key: string]: number;
      };
      /** @description Intervals with ended sessions, oldest first. */
      intervals: components['schemas']['SessionInterval'][];
    };
    TimelineEntry: {
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      at: string;
      /**
       * @example step_failed
       * @enum {string}
       */
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
      /**
       * @description The step.
       * @example face
       */
      step?: string;
      /**
       * @description Why the step must be repeated.
       * @enum {string}
       */
      failure?:
        | 'spoof'
        | 'challenge'
        | 'camera'
        | 'unreadable'
        | 'unrecognised'
        | 'mismatch'
        | 'device_key'
        | 'passkey';
      /**
       * @description The number of the device that has opened the session.
       * @example 1
       */
      device?: number;
      /**
       * @description The outcome of a webhook attempt or of the session.
       * @example DELIVERED
       */
      outcome?: string;
    };
    SessionDetails: {
      /**
       * Format: uuid
       * @description Gives no access to the session.
       * @example 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f
       */
      id: string;
      /**
       * @description Null for a deleted verification session.
       * @enum {string|null}
       */
      type: 'age' | 'enroll' | 'sign_in' | null;
      /**
       * @example COMPLETED
       * @enum {string}
       */
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
      /**
       * @description Null while the session is open, and after its deletion.
       * @enum {string|null}
       */
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
      /**
       * @example LOW
       * @enum {string|null}
       */
      riskLevel: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null;
      /**
       * @example ALLOW
       * @enum {string|null}
       */
      recommendation: 'ALLOW' | 'REVIEW' | 'BLOCK' | null;
      /**
       * @description Whether the outcome was set by `x-sandbox-outcome`.
       * @example false
       */
      sandbox: boolean;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it expires if it does not end before.
       * @example 2026-01-31T12:00:00.000Z
       */
      expiresAt: string;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      endedAt: string | null;
      /**
       * Format: date-time
       * @description When its data is due to be deleted.
       * @example 2026-01-31T12:00:00.000Z
       */
      keptUntil: string | null;
      /**
       * Format: date-time
       * @example null
       */
      deletedAt: string | null;
      /**
       * @description Why it was deleted.
       * @example null
       * @enum {string|null}
       */
      deletionReason: 'host' | 'retention' | null;
      /**
       * @description What operators have decided or proposed.
       * @example null
       */
      review: components['schemas']['ReviewView'] | null;
      /**
       * @description The requested steps.
       * @example [
       *       "face"
       *     ]
       */
      requirements: string[];
      /**
       * @description The step that it waits for.
       * @example null
       */
      currentStep: string | null;
      /**
       * @description How often a device has opened it or taken it over.
       * @example 1
       */
      devices: number;
      /** @example 0 */
      riskScore: number | null;
      /**
       * @example [
       *       "outcome.above_threshold"
       *     ]
       */
      flags: string[];
      /**
       * @description The codes of its errors.
       * @example []
       */
      errorCodes: number[];
      /**
       * @description What supports the result, and what is not proven, as in the result.
       * @example {
       *       "notProven": [
       *         {
       *           "code": "device_integrity",
       *           "message": "The checks ran on the device."
       *         }
       *       ]
       *     }
       */
      assurance: {
        [key: string]: unknown;
      } | null;
      /** @description Oldest first. */
      timeline: components['schemas']['TimelineEntry'][];
      /** @description Its webhooks. */
      deliveries: components['schemas']['DeliveryDetails'][];
      /**
       * @description Seconds until its data is due to be deleted.
       * @example 86400
       */
      secondsKept: number | null;
      /**
       * @description With `reveal=true`: the result and the data of the host, without the session id and the token. Null otherwise.
       * @example null
       */
      personal: {
        [key: string]: unknown;
      } | null;
    };
    TokenRequestBody: {
      /** @enum {string} */
      grant_type: 'client_credentials';
      /** @description Required without an Authorization header. */
      client_id?: string;
      /** @description Required without an Authorization header. */
      client_secret?: string;
      /** @description Ignored: a token has all permissions of its client. */
      scope?: string;
    };
    TokenReply: {
      /**
       * @description Send it as `Authorization: Bearer …`.
       * @example eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJnaGNfMGExYiJ9.c2lnbmF0dXJl
       */
      access_token: string;
      /** @enum {string} */
      token_type: 'Bearer';
      /**
       * @description The lifetime in seconds.
       * @example 900
       */
      expires_in: number;
    };
    TokenErrorReply: {
      /** @example 401 */
      statusCode: number;
      /** @example Invalid client credentials */
      message: string;
      /** @enum {string} */
      error: 'invalid_request' | 'invalid_client' | 'unsupported_grant_type';
      /**
       * @description The message, in plain ASCII.
       * @example Invalid client credentials
       */
      error_description: string;
      /**
       * @description Identifies the request in the logs.
       * @example 3f0c9a52-6a0e-4f7e-8a39-5f2f1a0b7c11
       */
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
export type operations = Record<string, never>;
