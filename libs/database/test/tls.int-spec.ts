import {
  type Certificates,
  makeCertificates,
  startDedicatedPostgres,
  type DedicatedServer,
  createServerFolder,
  describeWithPrograms,
} from '@gatehouse/testing';
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const wrongName = 'ERR_TLS_CERT_ALTNAME_INVALID';
const unknown = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';
// The query of the URL, then the outcome with a known authority and name, a known authority only, and neither.
const modes: [string, string, string, string][] = [
  ['', 'not encrypted', 'not encrypted', 'not encrypted'],
  ['sslmode=disable', 'not encrypted', 'not encrypted', 'not encrypted'],
  ['sslmode=no-verify', 'encrypted', 'encrypted', 'encrypted'],
  ['sslmode=prefer', 'encrypted', wrongName, unknown],
  ['sslmode=require', 'encrypted', wrongName, unknown],
  ['sslmode=verify-ca', 'encrypted', wrongName, unknown],
  ['sslmode=verify-full', 'encrypted', wrongName, unknown],
  ['sslmode=require&uselibpqcompat=true', 'encrypted', 'encrypted', 'encrypted'],
];

describeWithPrograms(
  ['openssl'],
  'a connection to a PostgreSQL with a private certificate authority, with',
  () => {
    let folder: string;
    let certificates: Certificates;
    let postgres: DedicatedServer;
    let knownCa: Record<string, string>;
    let unknownCa: Record<string, string>;
    beforeAll(async () => {
      folder = await createServerFolder();
      certificates = await makeCertificates(folder, 'DNS:localhost');
      const { certificate, key } = certificates;
      postgres = await startDedicatedPostgres({
        settings: { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key },
      });
      const urls = [...modes.map(([mode]) => mode), rootCertificate()].flatMap((mode) => [
        urlWith('localhost', mode),
        urlWith('127.0.0.1', mode),
      ]);
      knownCa = await connect(urls, { NODE_EXTRA_CA_CERTS: certificates.ca });
      unknownCa = await connect(urls, {});
    });
    afterAll(async () => {
      await postgres?.dispose();
      await rm(folder, { recursive: true, force: true });
    });

    const rootCertificate = () => `sslmode=verify-full&sslrootcert=${encodeURIComponent(certificates.ca)}`;
    const urlWith = (host: string, mode: string) =>
      `${postgres.url.replace('127.0.0.1', host)}${mode && '?'}${mode}`;

    async function connect(urls: string[], env: Record<string, string>): Promise<Record<string, string>> {
      const script = path.join(__dirname, 'connect.mjs');
      const { stdout } = await promisify(execFile)(process.execPath, [script, ...urls], { env });
      return JSON.parse(stdout) as Record<string, string>;
    }

    it.each(modes)(
      '"%s", is %s, with another name %s, without NODE_EXTRA_CA_CERTS %s',
      (mode, all, name, none) => {
        expect(knownCa[urlWith('localhost', mode)]).toBe(all);
        expect(knownCa[urlWith('127.0.0.1', mode)]).toBe(name);
        expect(unknownCa[urlWith('localhost', mode)]).toBe(none);
      },
    );

    it('"sslmode=verify-full&sslrootcert=…", needs no NODE_EXTRA_CA_CERTS', () => {
      expect(unknownCa[urlWith('localhost', rootCertificate())]).toBe('encrypted');
      expect(unknownCa[urlWith('127.0.0.1', rootCertificate())]).toBe(wrongName);
    });
  },
);
