import { bootstrap } from '@gatehouse/platform';
import { stringStore } from './string-store.app';

void bootstrap(stringStore);
