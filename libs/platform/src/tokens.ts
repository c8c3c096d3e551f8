/** The shared Redis connection; it fails at once while Redis is away. */
export const REDIS = Symbol('redis');
