import { eventually } from '@gatehouse/testing';
import { randomUUID } from 'node:crypto';
import { CustomerService } from '../src';
import { adminToken, type AuthApp, makeCustomer, startAuthApp } from './auth-app';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAAIUlEQVQIHVXBMQEAAAABQWYZv4D+AczunKLnFD2n6DlFb5UOA02mtsy1AAAAAElFTkSuQmCC';
const webp = 'UklGRh4AAABXRUJQVlA4TBEAAAAvBcAAAAdQtS60q/+BiOh/AAA=';

const brand = {
  display_name: 'Acme Wine',
  legal_name: 'Acme Wine Trading GmbH, Berlin',
  accent_color: '#7a1f2b',
  privacy_url: 'https://shop.example/privacy',
  support_url: 'https://shop.example/help?from=check',
  embed_origins: ['https://shop.example', 'https://shop.example:8443', 'http://localhost:3000'],
};
const none = {
  display_name: null,
  legal_name: null,
  accent_color: null,
  privacy_url: null,
  support_url: null,
  logo_path: null,
  embed_origins: [],
};

describe('the brand of a customer', () => {
  let server: AuthApp;
  let customers: CustomerService;
  beforeAll(async () => {
    server = await startAuthApp();
    customers = server.app.get(CustomerService, { strict: false });
  });
  afterAll(() => server?.close());

  const change = (id: string, settings: object) =>
    server.call(`/admin/customers/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(settings),
    });

  it('is set, kept by other changes, and removed by empty texts', async () => {
    const { customerId: id } = await makeCustomer(server, 'brand');
    expect(await change(id, { asks_contact: true })).toMatchObject({ status: 200, body: none });
    expect(await change(id, { ...brand, logo: png })).toMatchObject({
      status: 200,
      body: { ...brand, logo_path: expect.stringMatching(/^launch\/logos\/[0-9a-f]{32}\.png$/) },
    });
    expect((await change(id, { asks_contact: false })).body).toMatchObject(brand);
    const empty = { display_name: '', legal_name: '', accent_color: '', privacy_url: '', support_url: '' };
    expect(await change(id, { ...empty, embed_origins: [], logo: '' })).toMatchObject({
      status: 200,
      body: none,
    });
  });

  it('is known in another process soon', async () => {
    const { customerId: id } = await makeCustomer(server, 'elsewhere');
    const second = await startAuthApp(server.env);
    const other = second.app.get(CustomerService, { strict: false });
    expect(await other.getSettings(id)).toMatchObject({ displayName: null, embedOrigins: [] });
    expect((await other.getEmbedOrigins()).get(id)).toBeUndefined();
    await change(id, { display_name: 'Elsewhere', embed_origins: brand.embed_origins });
    await eventually(async () => {
      expect(await other.getSettings(id)).toMatchObject({ displayName: 'Elsewhere' });
      expect((await other.getEmbedOrigins()).get(id)).toEqual(brand.embed_origins);
    });
    await second.close();
  });

  const logoOf = async (id: string, logo: string): Promise<string> =>
    (await change(id, { logo })).body.logo_path.replace('launch/logos/', '');

  it('has one logo, found by the digest in its name', async () => {
    const { customerId: id } = await makeCustomer(server, 'logo');
    const first = await logoOf(id, png);
    expect(await customers.findLogo(first)).toEqual(Buffer.from(png, 'base64'));
    const second = await logoOf(id, webp);
    expect(await customers.findLogo(second)).toEqual(Buffer.from(webp, 'base64'));
    const fresh = await startAuthApp(server.env);
    expect(await fresh.app.get(CustomerService, { strict: false }).findLogo(first)).toBeNull();
    await fresh.close();
  });

  it('shares a logo with another customer, who keeps it', async () => {
    const [one, other] = [await makeCustomer(server, 'one'), await makeCustomer(server, 'other')];
    const name = await logoOf(one.customerId, png);
    expect(await logoOf(other.customerId, png)).toBe(name);
    await change(one.customerId, { logo: '' });
    const fresh = await startAuthApp(server.env);
    expect(await fresh.app.get(CustomerService, { strict: false }).findLogo(name)).not.toBeNull();
    await fresh.close();
  });

  it('answers 404 to a logo of an unknown customer, and stores none', async () => {
    expect((await change(randomUUID(), { logo: png })).status).toBe(404);
  });

  const nameProblem = 'must be at most 100 characters on one line, without spaces at its ends';
  const linkProblem = 'must be an https URL of at most 500 characters, without a password';
  const originProblem =
    'must be at most 10 origins such as https://shop.example, without a path; http only for localhost';
  it.each([
    [{ display_name: 'a'.repeat(101) }, `display_name ${nameProblem}`],
    [{ display_name: ' Acme' }, `display_name ${nameProblem}`],
    [{ display_name: 'Acme\nLtd' }, `display_name ${nameProblem}`],
    [{ legal_name: 'Acme \u202emca' }, `legal_name ${nameProblem}`],
    [{ display_name: 1 }, 'display_name must be a string'],
    [{ accent_color: 'red' }, 'accent_color must be a color such as #0b6a5d, in lower case'],
    [
      { accent_color: '#777777' },
      'accent_color must have a contrast of at least 4.5:1 with #eef2f0, the background of the page, not 3.96:1',
    ],
    [{ privacy_url: 'http://shop.example/' }, `privacy_url ${linkProblem}`],
    [{ privacy_url: 'javascript:alert(1)' }, `privacy_url ${linkProblem}`],
    [{ privacy_url: 'https://a:b@shop.example/' }, `privacy_url ${linkProblem}`],
    [{ privacy_url: 'https://shop.example/a\nb' }, `privacy_url ${linkProblem}`],
    [{ support_url: `https://shop.example/${'a'.repeat(480)}` }, `support_url ${linkProblem}`],
    [{ embed_origins: 'https://shop.example' }, `embed_origins ${originProblem}`],
    [{ embed_origins: ['https://shop.example/'] }, `embed_origins ${originProblem}`],
    [{ embed_origins: ['https://*.shop.example'] }, `embed_origins ${originProblem}`],
    [{ embed_origins: ['*'] }, `embed_origins ${originProblem}`],
    [{ embed_origins: ['http://shop.example'] }, `embed_origins ${originProblem}`],
    [
      { embed_origins: ["https://shop.example; script-src 'unsafe-inline'"] },
      `embed_origins ${originProblem}`,
    ],
    [{ embed_origins: ['https://shop.example:443'] }, `embed_origins ${originProblem}`],
    [{ embed_origins: ['null'] }, `embed_origins ${originProblem}`],
    [
      { embed_origins: Array.from({ length: 11 }, (_, index) => `https://shop${index}.example`) },
      `embed_origins ${originProblem}`,
    ],
    [{ logo: 'no base64' }, 'logo must be base64'],
    [{ logo: btoa('<svg/>') }, 'logo must be a PNG, JPEG or WebP picture without animation'],
    [{ logo: 'A'.repeat(68_272) }, 'logo must have at most 51200 bytes, not 51204'],
  ])('answers 400 to %j', async (settings, message) => {
    const { customerId: id } = await makeCustomer(server, 'strict');
    expect(await change(id, settings)).toMatchObject({ status: 400, body: { message } });
    expect((await change(id, { asks_contact: false })).body).toMatchObject(none);
  });
});
