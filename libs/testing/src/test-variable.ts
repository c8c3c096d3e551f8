export const databaseVariable = 'GATEHOUSE_TEST_DATABASE_URL';
export const redisVariable = 'GATEHOUSE_TEST_REDIS_URL';

/** A variable that the global setup of the tests makes sure of. */
export function testVariable(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set: give this project \`servers: true\` in its jest.config.cjs.`);
}
