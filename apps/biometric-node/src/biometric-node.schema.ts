import { authSchema } from '@gatehouse/auth';
import type { SchemaDefinition } from '@gatehouse/database';
import { CreateBiometricNode1794873600000 } from './migrations/1794873600000-create-biometric-node';
import { IndexPeopleByPuid1794924000000 } from './migrations/1794924000000-index-people-by-puid';
import { MovePeople1794924060000 } from './migrations/1794924060000-move-people';

export const biometricNodeSchema: SchemaDefinition = {
  schema: 'biometric_node',
  entities: [],
  migrations: [CreateBiometricNode1794873600000, IndexPeopleByPuid1794924000000, MovePeople1794924060000],
};

/** The schemas that this app migrates and reads: its own, and the credentials. */
export const schemas = [authSchema, biometricNodeSchema];
