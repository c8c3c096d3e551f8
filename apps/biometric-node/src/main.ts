import { bootstrap } from '@gatehouse/platform';
import { biometricNode } from './biometric-node.app';

void bootstrap(biometricNode);
