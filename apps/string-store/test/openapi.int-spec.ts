import { describeApiContract } from '@gatehouse/testing';
import { startStringStore } from './string-store';

describeApiContract('string-store', startStringStore);
