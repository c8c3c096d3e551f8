import { describeApiContract } from '@gatehouse/testing';
import { startSessions } from './sessions';

describeApiContract('sessions', startSessions);
