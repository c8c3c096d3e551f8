import { randomBytes, X509Certificate } from 'node:crypto';
import { readJson, writePrivateJson } from '../suite/private-file';
import { type Authority, createAuthority } from './certificate';

const minDaysLeft = 30;
const day = 24 * 60 * 60 * 1000;

/** What the suite keeps between two starts. It holds private keys. */
interface StoredPhone {
  /** The name of this installation on local networks, which stays the same: passkeys belong to it. */
  name: string;
  /** One authority per host, so that each is of use for one host only. */
  authorities: Record<string, Authority>;
}

/** The certificate authorities of this installation, in a file that only its user can read. */
export class AuthorityStore {
  private readonly stored: StoredPhone;

  constructor(private readonly file: string) {
    const stored = readJson(file) as Partial<StoredPhone> | undefined;
    this.stored = {
      name: stored?.name ?? `gatehouse-${randomBytes(3).toString('hex')}`,
      authorities: stored?.authorities ?? {},
    };
  }

  get name(): string {
    return this.stored.name;
  }

  /** The authority of a host; a new one if there is none, or if it expires soon. */
  async open(host: string, now: Date): Promise<Authority> {
    const known = this.stored.authorities[host];
    if (known && this.daysLeft(known, now) >= minDaysLeft) return known;
    const created = await createAuthority(host, now);
    this.stored.authorities[host] = created;
    writePrivateJson(this.file, this.stored);
    return created;
  }

  private daysLeft({ root, certificate }: Authority, now: Date): number {
    try {
      const ends = [root, certificate].map((each) => Date.parse(new X509Certificate(each).validTo));
      return (Math.min(...ends) - now.getTime()) / day;
    } catch {
      throw new Error(
        `${this.file} is damaged: it has an invalid certificate. Move it away to create another.`,
      );
    }
  }
}
