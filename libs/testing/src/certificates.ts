import { serverAccount } from '@gatehouse/embedded';
import { execFile } from 'node:child_process';
import { chown, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The files of a test certificate authority and of a server certificate. */
export interface Certificates {
  ca: string;
  certificate: string;
  key: string;
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Creates certificates for a server with these names. */
export async function makeCertificates(
  folder: string,
  names = 'DNS:localhost,IP:127.0.0.1',
): Promise<Certificates> {
  const openssl = (...args: string[]) => promisify(execFile)('openssl', args, { cwd: folder });
  const authority = ['-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Test CA'];
  await openssl('req', '-x509', ...newKey, '-days', '2', ...authority);
  await openssl('req', ...newKey, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost');
  await writeFile(path.join(folder, 'names'), `subjectAltName=${names}\n`);
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names'];
  await openssl('x509', '-req', '-in', 'server.csr', ...signing, '-days', '2', '-out', 'server.pem');
  const file = (name: string) => path.join(folder, name);
  const account = serverAccount();
  if (account) await chown(file('server.key'), account.uid, account.gid);
  return { ca: file('ca.pem'), certificate: file('server.pem'), key: file('server.key') };
}
