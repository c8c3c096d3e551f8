// Written by `npm run openapi` from docs/openapi/biometric-node.json. Change the decorators of the apps, never this file.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    PersonReply: {
      /**
       * @description 0: success; 200: deleted; for errors see the contract.
       * @example 0
       */
      status: number;
      /** @example Ok */
      message: string;
      /**
       * @description The HTTP status, on the plain endpoints.
       * @example 200
       */
      statusCode?: number;
      /**
       * @description The id of the person.
       * @example k3n0v7q2x9a4m1c8z5t6
       */
      puid: string;
      /**
       * @description The id of the gallery.
       * @example p8r2w5y1b6d9f3h0j7l4
       */
      guid: string;
      /**
       * @description The number of good embeddings of this person.
       * @example 1
       */
      enroll_level?: number;
      /**
       * @description The raw cosine, to two decimals.
       * @example 0.97
       */
      score?: number;
    };
    PersonInList: {
      /** @example k3n0v7q2x9a4m1c8z5t6 */
      puid: string;
      /** @example p8r2w5y1b6d9f3h0j7l4 */
      guid: string;
      /** @example 0.97 */
      score: number;
    };
    PeopleReply: {
      /**
       * @description 0: success; 200: deleted; for errors see the contract.
       * @example 0
       */
      status: number;
      /** @example Ok */
      message: string;
      /**
       * @description The HTTP status, on the plain endpoints.
       * @example 200
       */
      statusCode?: number;
      /** @description Best first. */
      PI_list: components['schemas']['PersonInList'][];
    };
    PlainNotEnrolledReply: {
      /**
       * @description No one is recognised.
       * @example -1
       * @enum {number}
       */
      status: -1;
      /** @example Ok */
      message: string;
      /**
       * @description The HTTP status, on the plain endpoints.
       * @example 200
       */
      statusCode?: number;
      /** @enum {string} */
      puid: '-1';
      /** @enum {string} */
      guid: '-1';
      /** @description If K is above 1. */
      PI_list?: components['schemas']['PersonInList'][];
      /**
       * @description A number, as the contract requires.
       * @enum {number}
       */
      score: -1;
    };
    UnusableFaceReply: {
      /**
       * @description 152 for an enrollment, 153 for a prediction.
       * @example 152
       * @enum {number}
       */
      status: 152 | 153;
      /** @example Ok */
      message: string;
      /**
       * @description The HTTP status, on the plain endpoints.
       * @example 200
       */
      statusCode?: number;
    };
    FeatureBody: {
      /** @example face */
      type: string;
      /**
       * @description The feature vector of one picture.
       * @example [
       *       0.841,
       *       0.909,
       *       0.141,
       *       -0.757,
       *       -0.959,
       *       -0.279,
       *       0.657,
       *       0.989,
       *       0.412,
       *       -0.544,
       *       -1,
       *       -0.537,
       *       0.42,
       *       0.991,
       *       0.65,
       *       -0.288,
       *       -0.961,
       *       -0.751,
       *       0.15,
       *       0.913,
       *       0.837,
       *       -0.009,
       *       -0.846,
       *       -0.906,
       *       -0.132,
       *       0.763,
       *       0.956,
       *       0.271,
       *       -0.664,
       *       -0.988,
       *       -0.404,
       *       0.551,
       *       1,
       *       0.529,
       *       -0.428,
       *       -0.992,
       *       -0.644,
       *       0.296,
       *       0.964,
       *       0.745,
       *       -0.159,
       *       -0.917,
       *       -0.832,
       *       0.018,
       *       0.851,
       *       0.902,
       *       0.124,
       *       -0.768,
       *       -0.954,
       *       -0.262,
       *       0.67,
       *       0.987,
       *       0.396,
       *       -0.559,
       *       -1,
       *       -0.522,
       *       0.436,
       *       0.993,
       *       0.637,
       *       -0.305,
       *       -0.966,
       *       -0.739,
       *       0.167,
       *       0.92,
       *       0.827,
       *       -0.027,
       *       -0.856,
       *       -0.898,
       *       -0.115,
       *       0.774,
       *       0.951,
       *       0.254,
       *       -0.677,
       *       -0.985,
       *       -0.388,
       *       0.566,
       *       1,
       *       0.514,
       *       -0.444,
       *       -0.994,
       *       -0.63,
       *       0.313,
       *       0.968,
       *       0.733,
       *       -0.176,
       *       -0.923,
       *       -0.822,
       *       0.035,
       *       0.86,
       *       0.894,
       *       0.106,
       *       -0.779,
       *       -0.948,
       *       -0.245,
       *       0.683,
       *       0.984,
       *       0.38,
       *       -0.573,
       *       -0.999,
       *       -0.506,
       *       0.452,
       *       0.995,
       *       0.623,
       *       -0.322,
       *       -0.971,
       *       -0.727,
       *       0.185,
       *       0.927,
       *       0.817,
       *       -0.044,
       *       -0.865,
       *       -0.89,
       *       -0.097,
       *       0.785,
       *       0.945,
       *       0.237,
       *       -0.69,
       *       -0.982,
       *       -0.371,
       *       0.581,
       *       0.999,
       *       0.499,
       *       -0.46,
       *       -0.996,
       *       -0.616,
       *       0.33,
       *       0.973,
       *       0.721
       *     ]
       */
      embedding_vector: number[];
    };
    PlainPredictBody: {
      /** @description The API key, if it is not in the header x-api-key. */
      api_key?: string;
      /** @default FACE3_3 */
      version?: string;
      /**
       * @description The encoding of `puid` and `guid`; plain if omitted.
       * @enum {string}
       */
      encoding?: 'rot13';
      features: components['schemas']['FeatureBody'];
      /**
       * @description The maximum number of people; above 1 the reply is a list.
       * @default 1
       */
      K?: number;
      /** @description Compare with this person only: the `puid` as the node returned it, or the `metadata.id` of the enrollment. */
      user_identifier?: string;
    };
    NodeErrorReply: {
      /**
       * @description 0: success; 200: deleted; for errors see the contract.
       * @example 0
       */
      status: number;
      /** @example Ok */
      message: string;
      /**
       * @description What to change in the request, if the API key is missing.
       * @example Send it as x-api-key.
       */
      hint?: string;
    };
    NotEnrolledReply: {
      /**
       * @description No one is recognised.
       * @example -1
       * @enum {number}
       */
      status: -1;
      /** @example Ok */
      message: string;
      /**
       * @description The HTTP status, on the plain endpoints.
       * @example 200
       */
      statusCode?: number;
      /** @enum {string} */
      puid: '-1';
      /** @enum {string} */
      guid: '-1';
      /** @description If K is above 1. */
      PI_list?: components['schemas']['PersonInList'][];
      /**
       * @description A string, as the contract requires.
       * @enum {string}
       */
      score: '-1';
    };
    EncryptedPredictBody: {
      /** @description The API key, if it is not in the header x-api-key. */
      api_key?: string;
      /**
       * @description An array of Feature objects, as JSON, encrypted (see docs/encryption.md).
       * @example eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwicyI6IkFBRUNBd1FGQmdjSUNRb0xEQTBPRHcifQ..oKGio6Slpqeoqaqr.frZ_EgyUeOnsL6eWdCKVCi3emxCxCNjAntrXxqsWSC4SXFBlI6w96grlSuKmnjaCT4g.mqyjVY59pZ12mtMwcTUFoQ
       */
      features: string;
      /**
       * @description The maximum number of people; above 1 the reply is a list.
       * @default 1
       */
      K?: number;
      /** @description Compare with this person only: the `puid` as the node returned it, or the `metadata.id` of the enrollment. */
      user_identifier?: string;
    };
    MetadataBody: {
      /**
       * @description Your own id of the person, 1 to 256 characters. Only a keyed hash of it is stored.
       * @example customer-4711
       */
      id?: string;
    };
    DeleteUserBody: {
      /** @description The API key, if it is not in the header x-api-key. */
      api_key?: string;
      /**
       * @description The `puid`, encrypted as the node returned it.
       * @example eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwicyI6IkFBRUNBd1FGQmdjSUNRb0xEQTBPRHcifQ..oKGio6Slpqeoqaqr.TqLhxEnaFWog7TQfhsM0yF-7fHc.1jBwAM4fTC1uwcnHFuRhZQ
       */
      puid: string;
      /** @description Instead of `puid`: everyone who was enrolled with this id. */
      metadata?: components['schemas']['MetadataBody'];
    };
    StatusReply: {
      /**
       * @description 0: success; 200: deleted; for errors see the contract.
       * @example 0
       */
      status: number;
      /** @example Ok */
      message: string;
    };
    KeyCheckBody: {
      /** @description The API key, if it is not in the header x-api-key. */
      api_key?: string;
    };
    GallerySize: {
      /** @example p8r2w5y1b6d9f3h0j7l4 */
      guid: string;
      /**
       * @description Of the face model.
       * @example FACE3_1
       */
      version: string;
      /** @enum {string} */
      mode: 'live' | 'test';
      /**
       * @description People with a face.
       * @example 1042
       */
      size: number;
      /**
       * @description People who are enrolled by a face token only.
       * @example 12
       */
      registered: number;
    };
    GallerySizes: {
      /** @description By version. */
      items: components['schemas']['GallerySize'][];
    };
    FoundPerson: {
      /** @example k3n0v7q2x9a4m1c8z5t6 */
      puid: string;
      /**
       * @description The versions of the galleries.
       * @example [
       *       "FACE3_1"
       *     ]
       */
      versions: string[];
    };
    FoundPeople: {
      /** @description Without faces: no operation returns them. */
      items: components['schemas']['FoundPerson'][];
    };
    DeletedPerson: {
      /** @example k3n0v7q2x9a4m1c8z5t6 */
      puid: string;
      /**
       * @description The versions of the galleries that had the person.
       * @example [
       *       "FACE3_1"
       *     ]
       */
      versions: string[];
      /**
       * Format: date-time
       * @example 2026-11-15T12:20:00.000Z
       */
      deletedAt: string;
    };
    PlainEnrollBody: {
      /** @description The API key, if it is not in the header x-api-key. */
      api_key?: string;
      /** @default FACE3_3 */
      version?: string;
      /**
       * @description The encoding of `puid` and `guid`; plain if omitted.
       * @enum {string}
       */
      encoding?: 'rot13';
      features: components['schemas']['FeatureBody'];
      metadata?: components['schemas']['MetadataBody'];
    };
    EncryptedEnrollBody: {
      /** @description The API key, if it is not in the header x-api-key. */
      api_key?: string;
      /**
       * @description An array of Feature objects, as JSON, encrypted (see docs/encryption.md).
       * @example eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwicyI6IkFBRUNBd1FGQmdjSUNRb0xEQTBPRHcifQ..oKGio6Slpqeoqaqr.frZ_EgyUeOnsL6eWdCKVCi3emxCxCNjAntrXxqsWSC4SXFBlI6w96grlSuKmnjaCT4g.mqyjVY59pZ12mtMwcTUFoQ
       */
      features: string;
      metadata?: components['schemas']['MetadataBody'];
    };
    CentredThresholdReply: {
      /**
       * @description 1:N, at the current size of the gallery.
       * @example 0.5
       */
      identify: number | null;
      /**
       * @description 1:1.
       * @example 0.45
       */
      verify: number | null;
    };
    ThresholdReply: {
      /**
       * @description 1:N, at the current size of the gallery.
       * @example 0.92
       */
      identify: number;
      /**
       * @description 1:1.
       * @example 0.875
       */
      verify: number;
      /** @description The thresholds of the centred score; null where there is none. */
      centred: components['schemas']['CentredThresholdReply'];
    };
    GalleryReply: {
      /** @example p8r2w5y1b6d9f3h0j7l4 */
      guid: string;
      /** Format: uuid */
      customer_id: string;
      /** @enum {string} */
      mode: 'live' | 'test';
      /** @example FACE3_1 */
      version: string;
      /**
       * @description Numbers in a vector.
       * @example 512
       */
      dimension: number;
      /**
       * @description People with a face.
       * @example 100000
       */
      size: number;
      /**
       * @description People who are enrolled by a face token only. No search finds them.
       * @example 0
       */
      registered: number;
      threshold: components['schemas']['ThresholdReply'];
      /**
       * @description The length of the mean of its vectors, 0 to 1; null below 64 people. Above 0.5 two strangers look alike to the model, and an average face may match unless there is a centred threshold.
       * @example 0.12
       */
      concentration: number | null;
      /**
       * @description The last change that this process applied.
       * @example 100042
       */
      position: number;
      /**
       * @description Memory in this process, in bytes.
       * @example 64000000
       */
      memory: number;
    };
    RemovedGalleryReply: {
      /** @example p8r2w5y1b6d9f3h0j7l4 */
      guid: string;
      /**
       * @description People who were deleted with it; 0 if it was removed before.
       * @example 1042
       */
      people: number;
    };
    SealingKeys: {
      /**
       * @description Public keys, as JWK. The first one with `use` `enc` is the one to encrypt to.
       * @example [
       *       {
       *         "kty": "EC",
       *         "crv": "P-256",
       *         "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
       *         "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
       *         "kid": "oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U",
       *         "alg": "ECDH-ES",
       *         "use": "enc"
       *       },
       *       {
       *         "kty": "EC",
       *         "crv": "P-256",
       *         "x": "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4",
       *         "y": "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM",
       *         "kid": "cn-I_WNMClehiVp51i_0VpOENW1upEerA8sEam5hn-s",
       *         "alg": "ES256",
       *         "use": "sig"
       *       }
       *     ]
       */
      keys: {
        [key: string]: unknown;
      }[];
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
