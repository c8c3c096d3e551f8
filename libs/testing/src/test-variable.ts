export const databaseVariable = 'GATEHOUSE_TEST_DATABASE_URL';
export const redisVariable = 'GATEHOUSE_TEST_REDIS_URL';
/** Identifies a test run: its processes share what they prepare on the servers. */
export const runVariable = 'GATEHOUSE_TEST_RUN';

/** Reads a variable that the global test setup sets. */
export function testVariable(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set: add \`servers: true\` to the jest.config.cjs of this project.`);
}
