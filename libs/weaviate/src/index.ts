export { ObjectIds } from './object-id';
export { type Candidate, type IndexType, WeaviateCollection, WeaviateTenant } from './weaviate-collection';
export { WeaviateClient, type WeaviateClientOptions } from './weaviate-client';
export { type VectorSource, WeaviateIndex } from './weaviate-index';
export { MissingTenantError, WeaviateError, WeaviateUnreachableError } from './weaviate.errors';
