import { Injectable } from '@nestjs/common';
import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { CheckQueue } from './check-queue';

interface Cost {
  N: number;
  r: number;
  p: number;
}

// 16 MiB per check. OWASP lists it as equal to N = 2^17, r = 8, p = 1.
const currentCost: Cost = { N: 2 ** 14, r: 8, p: 5 };
const hashBytes = 32;
const saltBytes = 16;

const format = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([\w-]+)\$([\w-]+)$/;

const maxParallel = 2;
const maxWaiting = 40;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Hashes and checks passwords with scrypt. The cost is stored with the hash. */
@Injectable()
export class Passwords {
  private readonly queue = new CheckQueue(maxParallel, maxWaiting);
  private readonly nobody = format.exec(
    formatHash(currentCost, randomBytes(saltBytes), randomBytes(hashBytes)),
  );

  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes);
    return formatHash(currentCost, salt, await this.derive(password, salt, currentCost));
  }

  /** Whether the password has this hash. Without one it takes the same time, and is false. */
  async verify(password: string, stored: string | undefined): Promise<boolean> {
    const found = stored === undefined ? null : format.exec(stored);
    const [, N, r, p, salt = '', hash = ''] = found ?? this.nobody ?? [];
    const cost = { N: Number(N), r: Number(r), p: Number(p) };
    const derived = await this.derive(password, Buffer.from(salt, 'base64url'), cost);
    const isEqual = timingSafeEqual(derived, Buffer.from(hash, 'base64url'));
    return isEqual && found !== null;
  }

  private derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
    // The same password, however a keyboard composes its letters.
    const text = password.normalize('NFKC');
    return this.queue.run(() => derive(text, salt, hashBytes, { ...cost, maxmem: 64 * 1024 * 1024 }));
  }
}

const formatHash = ({ N, r, p }: Cost, salt: Buffer, hash: Buffer): string =>
  ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
