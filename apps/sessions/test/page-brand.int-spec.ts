import { CustomerService } from '@gatehouse/auth';
import { createHash } from 'node:crypto';
import { useAgeSessions } from './support/age-session.fixture';
import { makeAgeVisitor } from './support/age-visitor';
import { makeCustomerHost } from './support/customer-settings';

const content = Buffer.from('a logo whose bytes were checked when it was stored');
const name = `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.png`;
const brand = {
  displayName: 'Acme Wine',
  legalName: 'Acme Wine Trading GmbH, Berlin',
  accentColor: '#7a1f2b',
  privacyUrl: 'https://shop.example/privacy',
  supportUrl: 'https://shop.example/help',
};

const { sessions, host } = useAgeSessions({ env: { ROLE: 'api', RATE_LIMIT_PER_MINUTE: '20' } });

describe('the claim of a customer with a brand', () => {
  it('says whose page it is, and who may show it in a frame', async () => {
    const embedOrigins = ['https://shop.example'];
    const shop = await makeCustomerHost(sessions, 'shop', {
      ...brand,
      embedOrigins,
      logo: { name, content },
    });
    const { page } = await makeAgeVisitor(sessions, await shop.create()).open();
    expect(page).toMatchObject({
      brand: {
        name: 'Acme Wine',
        legalName: 'Acme Wine Trading GmbH, Berlin',
        logoUrl: `logos/${name}`,
        accent: {
          light: expect.objectContaining({ base: '#7a1f2b' }),
          dark: expect.objectContaining({ base: expect.stringMatching(/^#[0-9a-f]{6}$/) }),
        },
        privacyUrl: 'https://shop.example/privacy',
        supportUrl: 'https://shop.example/help',
      },
      embedOrigins,
    });
  });

  it('is not affected by the settings of another customer', async () => {
    const { page } = await makeAgeVisitor(sessions, await host.create()).open();
    expect(page).toMatchObject({ brand: null, embedOrigins: [] });
  });
});

describe('the logo of a customer', () => {
  const get = (path: string) => fetch(`${sessions.url}/launch/logos/${path}`);

  it('is immutable, never a document, and charged to the rate limit of the address', async () => {
    await makeCustomerHost(sessions, 'logo', { logo: { name, content } });
    const reply = await get(name);
    expect(reply.status).toBe(200);
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(content);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(content.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'ratelimit-remaining': expect.any(String),
    });
  });

  it.each([`${'0'.repeat(32)}.png`, `${name}.png`, name.replace('png', 'svg'), '..%2F..%2Fsecret', 'x'])(
    'has no other name: %s',
    async (other) => {
      const reply = await get(other);
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([404, 'no-store']);
    },
  );

  it('is no longer served by a process that had not cached it once it is replaced', async () => {
    await makeCustomerHost(sessions, 'fickle', { logo: { name: name.replace('png', 'webp'), content } });
    await sessions.app.get(CustomerService, { strict: false }).update({ name: 'fickle' }, { logo: null });
    expect((await get(name.replace('png', 'webp'))).status).toBe(404);
  });
});
