import { version as packageVersion } from '../../../package.json';

/** The version of the suite in descriptors, health checks and OpenAPI documents. */
export const version = packageVersion;
