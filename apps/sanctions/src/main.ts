import { bootstrap } from '@gatehouse/platform';
import { sanctions } from './sanctions.app';

void bootstrap(sanctions);
