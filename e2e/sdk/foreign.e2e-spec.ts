import { type Project, projectWith } from './project';
import { suite } from './stage';

// openapi-typescript and openapi-fetch use only the OpenAPI documents.
const documents = ['string-store', 'sessions'];

const program = `
import createClient from 'openapi-fetch';
import type { paths as Sessions } from './sessions.js';
import type { paths as StringStore } from './string-store.js';

const { GATEHOUSE_URL: baseUrl = '', GATEHOUSE_API_KEY: key = '' } = process.env;
const strings = createClient<StringStore>({ baseUrl });
const sessions = createClient<Sessions>({ baseUrl, headers: { 'x-api-key': key } });

const created = await strings.POST('/strings', { body: { value: 'by a stranger' } });
if (!created.data) throw new Error(created.error.message);
const { id } = created.data;
const read = await strings.GET('/strings/{id}', { params: { path: { id } } });
const refusal = await strings.GET('/strings/{id}', { params: { path: { id: 'nowhere' } } });
const session = await sessions.POST('/session', { body: {} });

export const misuses = [
  // @ts-expect-error A string has a value.
  () => strings.POST('/strings', { body: {} }),
  // @ts-expect-error There is no such path.
  () => strings.GET('/nothing'),
];

console.log(JSON.stringify({
  read: read.data,
  refusal: refusal.error?.message,
  launchUrl: session.data?.launchUrl,
}));
`;

describe('a client that openapi-typescript generates from the running suite', () => {
  let project: Project;

  beforeAll(() => void (project = projectWith('openapi-fetch')));
  afterAll(() => project?.remove());

  it.each(documents)('is generated from the document of %s', async (app) => {
    const made = await project.runProgram('openapi-typescript/bin/cli.js', [
      `${suite().url}/docs/${app}.json`,
      `--output=${app}.ts`,
      // Fields with a default are optional in a request.
      '--default-non-nullable=false',
    ]);
    expect(made).toMatchObject({ code: 0 });
  });

  it('compiles, and calls the suite', async () => {
    project.write('program.ts', program);
    const options = { module: 'node16', lib: ['es2022'], types: ['node'], skipLibCheck: true };
    expect(await project.compile(['program.ts'], options)).toMatchObject({ output: '' });
    expect(JSON.parse(await project.run('program.js'))).toMatchObject({
      read: { value: 'by a stranger' },
      refusal: 'id must be a UUID',
      launchUrl: expect.stringContaining(`${suite().url}/launch?sessionId=`),
    });
  });
});
