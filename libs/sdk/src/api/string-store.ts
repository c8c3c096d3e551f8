// Written by `npm run openapi` from docs/openapi/string-store.json. Change the decorators of the apps, never this file.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Descriptor: {
      /**
       * @description The name of the service.
       * @example string-store
       */
      service: string;
      /**
       * @description The version of the service.
       * @example 0.2.0
       */
      version: string;
      /**
       * @description Each operation as `<METHOD> <path>`.
       * @example {
       *       "health": "GET /health",
       *       "createString": "POST /strings",
       *       "listStrings": "GET /strings",
       *       "getString": "GET /strings/:id",
       *       "deleteString": "DELETE /strings/:id"
       *     }
       */
      endpoints: {
        [key: string]: string;
      };
    };
    CreateStringBody: {
      /**
       * @description 1 byte to 256 KiB of UTF-8, without NUL characters.
       * @example hello
       */
      value: string;
    };
    StringRecord: {
      /**
       * Format: uuid
       * @example 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f
       */
      id: string;
      /** @example hello */
      value: string;
      /**
       * Format: date-time
       * @example 2026-01-31T12:00:00.000Z
       */
      createdAt: string;
    };
    StringPage: {
      /** @description Newest first. */
      items: components['schemas']['StringRecord'][];
      /**
       * @description Pass it as `cursor` to get the next page; null on the last page. A page of large strings, or of a search, may be shorter than `limit`.
       * @example null
       */
      nextCursor: string | null;
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
