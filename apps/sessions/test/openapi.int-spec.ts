import { describeApiContract } from '@gatehouse/testing';
import { startSessions } from './support/sessions-app';

describeApiContract('sessions', startSessions);
