import { randomBytes } from 'node:crypto';
import { redisVariable, testVariable } from './test-variable';

export interface TestRedis {
  url: string;
  prefix: string;
}

/** The shared Redis of the tests, with a unique key prefix. */
export function testRedis(): TestRedis {
  return { url: testVariable(redisVariable), prefix: `test-${randomBytes(8).toString('hex')}` };
}
