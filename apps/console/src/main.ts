import { bootstrap } from '@gatehouse/platform';
import { consoleApp } from './console.app';

void bootstrap(consoleApp);
