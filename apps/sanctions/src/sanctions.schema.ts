import { authSchema } from '@gatehouse/auth';
import { datasetsSchema } from '@gatehouse/datasets';

/** The schemas that this app migrates and reads. */
export const schemas = [authSchema, datasetsSchema];
