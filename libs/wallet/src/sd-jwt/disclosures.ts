import { createHash } from 'node:crypto';
import { decodeBase64url } from '../base64url';
import { digestAlgorithms } from '../cose/algorithm.table';
import { isObject, type JsonObject, parseJson } from '../json';
import { limits } from '../limits';
import { refuse, refuseUnless } from '../refusal';

interface Disclosure {
  /** Absent for an element of an array. */
  name?: string;
  value: unknown;
}

/** The claims of an SD-JWT after its disclosures were inserted, and the paths of what was disclosed. */
export interface DisclosedClaims {
  claims: JsonObject;
  disclosedPaths: string[][];
  /** The hash of `_sd_alg`, as `node:crypto` names it. */
  hash: string;
}

const reserved = new Set(['_sd', '...', '_sd_alg']);

/** Inserts the disclosures (RFC 9901, 7.1): each of them is referenced exactly once, from the signed payload or from another one. */
export function insertDisclosures(payload: JsonObject, encoded: readonly string[]): DisclosedClaims {
  const insertion = new Insertion(payload['_sd_alg'], encoded);
  const claims = insertion.insertInto(payload, [], 0) as JsonObject;
  insertion.checkAllUsed();
  return { claims, disclosedPaths: insertion.disclosedPaths, hash: insertion.hash };
}

class Insertion {
  readonly hash: string;
  readonly disclosedPaths: string[][] = [];
  private readonly disclosures = new Map<string, Disclosure>();
  private readonly seen = new Set<string>();

  constructor(algorithm: unknown = 'sha-256', encoded: readonly string[]) {
    const isName = typeof algorithm === 'string' && algorithm.startsWith('sha-');
    this.hash = (isName ? digestAlgorithms[algorithm] : undefined) ?? refuse('unsupported-algorithm');
    for (const text of encoded) {
      const digest = createHash(this.hash).update(text).digest('base64url');
      refuseUnless(!this.disclosures.has(digest), 'duplicate-element');
      this.disclosures.set(digest, readDisclosure(text));
    }
  }

  insertInto(value: unknown, path: string[], depth: number): unknown {
    refuseUnless(depth <= limits.depth, 'too-deep');
    if (Array.isArray(value)) return this.insertIntoArray(value, path, depth);
    return isObject(value) ? this.insertIntoObject(value, path, depth) : value;
  }

  checkAllUsed(): void {
    refuseUnless(
      [...this.disclosures.keys()].every((digest) => this.seen.has(digest)),
      'digest-mismatch',
    );
  }

  private insertIntoObject(object: JsonObject, path: string[], depth: number): JsonObject {
    const { _sd: digests = [], ...claims } = object;
    refuseUnless(!('...' in claims), 'malformed-jwt');
    const result = new Map<string, unknown>();
    for (const [name, value] of Object.entries(claims))
      if (name !== '_sd_alg') result.set(name, this.insertInto(value, [...path, name], depth + 1));
    refuseUnless(Array.isArray(digests), 'malformed-jwt');
    for (const digest of digests) {
      const disclosure = this.take(digest);
      if (disclosure) this.insertClaim(result, disclosure, path, depth);
    }
    // Also a claim `__proto__` is only a claim here.
    return Object.fromEntries(result);
  }

  private insertClaim(
    result: Map<string, unknown>,
    { name, value }: Disclosure,
    path: string[],
    depth: number,
  ): void {
    if (name === undefined) return refuse('malformed-disclosure');
    refuseUnless(!reserved.has(name) && !result.has(name), 'claim-conflict');
    const claimPath = [...path, name];
    this.disclosedPaths.push(claimPath);
    result.set(name, this.insertInto(value, claimPath, depth + 1));
  }

  private insertIntoArray(array: unknown[], path: string[], depth: number): unknown[] {
    return array.flatMap((element, index) => {
      if (!isObject(element) || !('...' in element))
        return [this.insertInto(element, [...path, `${index}`], depth + 1)];
      refuseUnless(Object.keys(element).length === 1, 'malformed-jwt');
      const disclosure = this.take(element['...']);
      if (!disclosure) return [];
      refuseUnless(disclosure.name === undefined, 'malformed-disclosure');
      this.disclosedPaths.push([...path, `${index}`]);
      return [this.insertInto(disclosure.value, [...path, `${index}`], depth + 1)];
    });
  }

  /** The disclosure of a digest; none for a decoy or a claim that the holder keeps. */
  private take(digest: unknown): Disclosure | undefined {
    refuseUnless(typeof digest === 'string', 'malformed-jwt');
    refuseUnless(!this.seen.has(digest), 'duplicate-element');
    this.seen.add(digest);
    return this.disclosures.get(digest);
  }
}

function readDisclosure(text: string): Disclosure {
  const content = parseJson(decodeBase64url(text, 'malformed-disclosure'), 'malformed-disclosure');
  refuseUnless(Array.isArray(content) && typeof content[0] === 'string', 'malformed-disclosure');
  const parts: unknown[] = content;
  if (parts.length === 2) return { value: parts[1] };
  refuseUnless(parts.length === 3 && typeof parts[1] === 'string', 'malformed-disclosure');
  return { name: parts[1], value: parts[2] };
}
