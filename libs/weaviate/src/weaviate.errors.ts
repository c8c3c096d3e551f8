/** No server of the engine answered. The request can be repeated. */
export class WeaviateUnreachableError extends Error {
  readonly code = 'WEAVIATE_UNREACHABLE';

  constructor(reason: string, options?: ErrorOptions) {
    super(`Weaviate is unreachable: ${reason}.`, options);
    this.name = 'WeaviateUnreachableError';
  }
}

/** The engine rejected a request, or its reply is invalid. */
export class WeaviateError extends Error {
  readonly code = 'WEAVIATE_ERROR';

  constructor(message: string) {
    super(message);
    this.name = 'WeaviateError';
  }
}

/** The engine does not have the gallery: it must be filled from the database. */
export class MissingTenantError extends Error {
  readonly code = 'WEAVIATE_TENANT_MISSING';

  constructor(tenant: string) {
    super(`Weaviate does not have the tenant ${tenant}.`);
    this.name = 'MissingTenantError';
  }
}
