import { migrate } from '@gatehouse/database';
import { describeUpgrade } from '@gatehouse/testing';
import { schemas } from '../src/sanctions.schema';

describeUpgrade('sanctions', schemas, migrate);
