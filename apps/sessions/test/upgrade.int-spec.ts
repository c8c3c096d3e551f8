import { migrate } from '@gatehouse/database';
import { describeUpgrade } from '@gatehouse/testing';
import { schemas } from '../src/sessions.schema';

describeUpgrade('sessions', schemas, migrate);
