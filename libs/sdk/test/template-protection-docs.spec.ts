import { tokenBytes } from '@gatehouse/tokens';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const docs = path.resolve(__dirname, '../../../docs');
const read = (page: string): string => readFileSync(path.join(docs, page), 'utf8');

describe('the docs of face tokens', () => {
  it('name the actual size of a token', () => {
    expect(read('template-protection.md')).toContain(`${tokenBytes.toLocaleString('en')} bytes`);
  });

  it('have a number wherever a measurement is announced', () => {
    expect(read('template-protection.md')).not.toContain('<FIGURE');
  });

  it.each([
    'gatehouse/face',
    'gatehouse/token',
    'gatehouse/handed-over-token',
    'gatehouse/sealed/v1\\n<sessionId>\\n<epoch>\\n<step>\\n<nonce>',
    'gatehouse/handed-over/v1\\n<sessionId>\\n<epoch>',
    'gatehouse/device-key/v1',
  ])('name %s, as the SDK uses it', (text) => {
    expect(read('verification-sessions.md')).toContain(text);
  });
});
