import { authSchema } from '@gatehouse/auth';
import type { SchemaDefinition } from '@gatehouse/database';
import { CreateGalleries1763208000000 } from './migrations/1763208000000-create-galleries';
import { LinkSessions1763700000000 } from './migrations/1763700000000-link-sessions';
import { RemoveGalleries1764000000003 } from './migrations/1764000000003-remove-galleries';

export const biometricNodeSchema: SchemaDefinition = {
  schema: 'biometric_node',
  entities: [],
  migrations: [CreateGalleries1763208000000, LinkSessions1763700000000, RemoveGalleries1764000000003],
};

/** The schemas that this app migrates and reads: its own, and the credentials. */
export const schemas = [authSchema, biometricNodeSchema];
