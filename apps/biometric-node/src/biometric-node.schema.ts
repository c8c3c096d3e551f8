import { authSchema } from '@gatehouse/auth';
import type { SchemaDefinition } from '@gatehouse/database';
import { CreateBiometricNode1794873600000 } from './migrations/1794873600000-create-biometric-node';
import { IndexPeopleByPuid1794924000000 } from './migrations/1794924000000-index-people-by-puid';
import { MovePeople1794924060000 } from './migrations/1794924060000-move-people';
import { CreateSealingKeys1794938400000 } from './migrations/1794938400000-create-sealing-keys';
import { CreateTokens1794938460000 } from './migrations/1794938460000-create-tokens';
import { CreateEngineTenants1795111200000 } from './migrations/1795111200000-create-engine-tenants';

export const biometricNodeSchema: SchemaDefinition = {
  schema: 'biometric_node',
  entities: [],
  migrations: [
    CreateBiometricNode1794873600000,
    IndexPeopleByPuid1794924000000,
    MovePeople1794924060000,
    CreateSealingKeys1794938400000,
    CreateTokens1794938460000,
    CreateEngineTenants1795111200000,
  ],
};

/** The schemas that this app migrates and reads: its own, and the credentials. */
export const schemas = [authSchema, biometricNodeSchema];
