import { bootstrap } from '@gatehouse/platform';
import { sessions } from './sessions.app';

void bootstrap(sessions);
