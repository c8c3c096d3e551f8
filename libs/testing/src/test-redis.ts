import { randomBytes } from 'node:crypto';
import { redisVariable, testVariable } from './test-variable';

export interface TestRedis {
  url: string;
  prefix: string;
}

/** The Redis that the tests share, and a key prefix that no other test file has. */
export function testRedis(): TestRedis {
  return { url: testVariable(redisVariable), prefix: `test-${randomBytes(8).toString('hex')}` };
}
