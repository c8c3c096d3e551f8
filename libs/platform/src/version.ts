import { version as packageVersion } from '../../../package.json';

/** The version of the suite, as every descriptor, health check and OpenAPI document shows it. */
export const version = packageVersion;
