import { credentialFormats } from '@gatehouse/auth/format';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openHome, type Home } from './home';
import { loadSettings } from '../settings/setting';
import { startSettings } from '../settings/start.settings';
import { openSecrets } from './secrets';

describe('the secrets of a home', () => {
  let home: Home;

  beforeEach(() => {
    process.env.GATEHOUSE_HOME = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-secrets-'));
    home = openHome();
  });
  afterEach(() => {
    rmSync(home.folder, { recursive: true });
    delete process.env.GATEHOUSE_HOME;
  });

  it('are generated once, in a file that only this user can read', () => {
    const made = openSecrets(home, {});
    expect(made.masterKeys).toMatch(/^k1:[A-Za-z0-9+/]{43}=$/);
    expect(made.tokenKeys).toMatch(/^t1:[A-Za-z0-9+/]{43}=$/);
    expect(made.nodeKeys).toMatch(/^n1:[A-Za-z0-9+/]{43}=$/);
    expect(made.demoApiKey).toMatch(credentialFormats.testKey);
    expect(made.demoClientId).toMatch(credentialFormats.clientId);
    expect(made.demoClientSecret).toMatch(credentialFormats.clientSecret);
    expect(new Set(Object.values(made)).size).toBe(9);
    expect(openSecrets(home, {})).toEqual(made);
    expect(statSync(home.secrets).mode & 0o777).toBe(0o600);
  });

  it('gain those that a newer release adds, and keep the rest', () => {
    const { tokenKeys, nodeKeys, ...earlier } = openSecrets(home, {});
    writeFileSync(home.secrets, JSON.stringify(earlier));
    mkdirSync(home.postgres);
    const made = openSecrets(home, {});
    expect(made).toMatchObject(earlier);
    expect(made.tokenKeys).toMatch(/^t1:/);
    expect(made.nodeKeys).toMatch(/^n1:/);
    expect([made.tokenKeys, made.nodeKeys]).not.toEqual([tokenKeys, nodeKeys]);
    expect(JSON.parse(readFileSync(home.secrets, 'utf8'))).toEqual(made);
  });

  const openWith = (environment: NodeJS.ProcessEnv) =>
    openSecrets(home, loadSettings(startSettings, environment));

  it('come from the environment where it sets them, and are not stored then', () => {
    const given = { GATEHOUSE_MASTER_KEYS: 'k2:abc,k1:def', GATEHOUSE_DEMO_API_KEY: 'x'.repeat(16) };
    expect(openWith(given)).toMatchObject({
      masterKeys: 'k2:abc,k1:def',
      demoApiKey: 'x'.repeat(16),
    });
    expect(openSecrets(home, {}).masterKeys).toMatch(/^k1:/);
  });

  it.each(['GATEHOUSE_DEMO_API_KEY', 'GATEHOUSE_DEMO_CLIENT_ID', 'GATEHOUSE_DEMO_CLIENT_SECRET'])(
    'have 16 to 128 printable characters in %s',
    (variable) => {
      const open = (value: string) => () => openWith({ [variable]: value });
      for (const good of ['x'.repeat(16), 'x'.repeat(128), 'with a space !"#$%&/()='])
        expect(open(good)).not.toThrow();
      for (const bad of [
        'x'.repeat(15),
        'x'.repeat(129),
        'schlüssel-der-demo',
        'a tab\tin the middle',
        ` ${'x'.repeat(20)}`,
      ]) {
        expect(open(bad)).toThrow(`${variable} must be 16 to 128 printable ASCII characters`);
      }
    },
  );

  it('reject a client id with a colon, which Basic authorization cannot carry', () => {
    expect(() => openWith({ GATEHOUSE_DEMO_CLIENT_ID: 'abc:defghijklmnop' })).toThrow('without a colon');
  });

  it('are not generated again for an existing database', () => {
    mkdirSync(home.postgres);
    expect(() => openSecrets(home, {})).toThrow('secrets.json is missing');
  });

  it('report a damaged file', () => {
    writeFileSync(home.secrets, '{"masterKeys":');
    expect(() => openSecrets(home, {})).toThrow('secrets.json is damaged');
  });
});
