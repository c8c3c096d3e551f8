import { authSchema } from '@gatehouse/auth';
import { datasetsSchema } from '@gatehouse/datasets';

/** What this app migrates and reads: the credentials, and the versions of the lists. */
export const schemas = [authSchema, datasetsSchema];
