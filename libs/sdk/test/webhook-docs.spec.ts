import { readFileSync } from 'node:fs';
import path from 'node:path';
import { verifyWebhook } from '../src';

const docs = path.resolve(__dirname, '../../../docs');
const read = (file: string) => readFileSync(path.join(docs, file), 'utf8');
const page = read('webhooks.md');

describe('docs/webhooks.md', () => {
  it.each(['express', 'nest'])('shows the %s receiver that the tests run', (name) => {
    expect(page).toContain(`\`\`\`ts\n${read(`examples/webhooks/${name}.ts`)}\`\`\``);
  });

  it('shows a request that its key verifies', () => {
    const [, head = '', body = ''] = /```http\n(.+?)\n\n(.+?)\n```/s.exec(page) ?? [];
    const key = /signed with the key `(.+?)`/.exec(page)?.[1] ?? '';
    const headers = Object.fromEntries(
      head
        .split('\n')
        .slice(1)
        .map((line) => line.split(': ')),
    ) as Record<string, string>;

    const event = verifyWebhook({ body, headers, key, toleranceSeconds: Infinity });

    expect(event).toMatchObject({
      id: headers['webhook-id'],
      attempt: 1,
      payload: { flowStatus: 'COMPLETED' },
    });
    expect(headers).toHaveProperty('X-Service-Signature');
    expect(headers).toHaveProperty('webhook-signature');
  });
});
