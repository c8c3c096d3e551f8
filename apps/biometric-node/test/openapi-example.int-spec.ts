import { looksEncrypted } from '@gatehouse/biometrics';
import { type BiometricNode, startNode } from './biometric-node';
import { faces } from './face';

type Body = Record<string, unknown>;
interface Content {
  example?: Body;
  examples?: Record<string, { value: Body }>;
}
interface Document {
  paths: Record<
    string,
    { post: { responses: Record<number, { content: { 'application/json': Content } }> } }
  >;
}

/** The replies that the contract fixes: path, HTTP status, `status` and `message` of the body. */
const contract: [path: string, httpStatus: number, status: number, message: string][] = [
  ['/node/api-key/checkApiKeyValid', 200, 0, 'API Key is valid'],
  ['/node/api-key/checkApiKeyValid', 400, -1, 'Missing api key'],
  ['/node/api-key/checkApiKeyValid', 403, -1, 'Failed to check api key'],
  ['/node/{version}/enroll', 400, -2, 'Enrollment Failed Features not provided.'],
  ['/node/plainEnroll', 400, -2, 'Enrollment Failed Features not provided.'],
  ['/node/plainEnroll', 200, 0, 'Ok'],
  ['/node/plainEnroll', 200, 0, 'User Already Enrolled'],
  ['/node/{version}/predict', 200, -1, 'User not enrolled'],
  ['/node/{version}/deleteUser', 200, 200, 'delete successful'],
  ['/node/{version}/deleteUser', 400, 400, 'delete failed'],
  ['/node/{version}/deleteUser', 500, -2, 'Missing PUID.'],
];

describe('the examples in the OpenAPI document of the node', () => {
  const face = faces(32);
  let node: BiometricNode;
  let document: Document;
  beforeAll(async () => {
    node = await startNode();
    document = (await (await fetch(`${node.url}/docs-json`)).json()) as Document;
  });
  afterAll(() => node?.close());

  const findExamples = (path: string, status: number): Body[] => {
    const { example, examples } = document.paths[path]!.post.responses[status]!.content['application/json'];
    return example ? [example] : Object.values(examples ?? {}).map(({ value }) => value);
  };

  it.each(contract)('show the reply of the contract: %s, %i, %i, %s', (path, httpStatus, status, message) => {
    expect(findExamples(path, httpStatus)).toContainEqual(expect.objectContaining({ status, message }));
  });

  it('have the format of the replies', async () => {
    const { vector } = face();
    const stranger = face().vector;
    const zeros = new Float32Array(512);
    const answered = {
      '/node/{version}/enroll': [
        await node.enroll([vector]),
        await node.enroll([vector]),
        await node.enroll([zeros]),
      ],
      '/node/{version}/predict': [
        await node.predict([vector]),
        await node.predict([vector], { K: 2 }),
        await node.predict([stranger]),
        await node.predict([stranger], { K: 2 }),
        await node.predict([zeros]),
      ],
      '/node/plainEnroll': [
        await node.plainEnroll(vector),
        await node.plainEnroll(vector),
        await node.plainEnroll(zeros),
      ],
      '/node/plainPredict': [
        await node.plainPredict(vector),
        await node.plainPredict(vector, { K: 2 }),
        await node.plainPredict(stranger),
        await node.plainPredict(stranger, { K: 2 }),
        await node.plainPredict(zeros),
      ],
    };
    for (const [path, replies] of Object.entries(answered))
      expect(findExamples(path, 200).map(toFormat)).toEqual(
        replies.map(({ body }) => toFormat(body as Body)),
      );
  });
});

/** A body without the values that differ between calls. */
const toFormat = (body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (Array.isArray(value)) return [name, value.map((each) => toFormat(each as Body))];
      if (name === 'puid' || name === 'guid')
        return [name, value === '-1' || (looksEncrypted(String(value)) ? 'encrypted' : 'plain')];
      return [name, name === 'score' ? typeof value : value];
    }),
  );
