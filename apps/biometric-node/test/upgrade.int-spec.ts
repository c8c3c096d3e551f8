import { migrate } from '@gatehouse/database';
import { describeUpgrade } from '@gatehouse/testing';
import { schemas } from '../src/biometric-node.schema';

describeUpgrade('biometric-node', schemas, migrate);
