export const databaseVariable = 'GATEHOUSE_TEST_DATABASE_URL';
export const redisVariable = 'GATEHOUSE_TEST_REDIS_URL';
/** Identifies a test run: its processes share what they prepare on the servers. */
export const runVariable = 'GATEHOUSE_TEST_RUN';

/** A variable that the global setup of the tests makes sure of. */
export function testVariable(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set: give this project \`servers: true\` in its jest.config.cjs.`);
}
