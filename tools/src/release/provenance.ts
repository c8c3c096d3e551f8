import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** A file of the release. */
export interface Artefact {
  name: string;
  sha256: string;
}

export interface Source {
  repository: string;
  commit: string;
  version: string;
  /** The builder image or program, with versions. */
  tools: Record<string, string>;
  lockFile: string;
}

const payloadType = 'application/vnd.in-toto+json';

/** An in-toto statement with SLSA provenance: which commit, built by what, gave which bytes. It contains no time and no host. */
export const provenanceOf = (source: Source, artefacts: readonly Artefact[]) => ({
  _type: 'https://in-toto.io/Statement/v1',
  subject: artefacts.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
  predicateType: 'https://slsa.dev/provenance/v1',
  predicate: {
    buildDefinition: {
      buildType: `${source.repository}/blob/main/docs/releasing.md`,
      externalParameters: { version: source.version, repository: source.repository },
      internalParameters: source.tools,
      resolvedDependencies: [
        {
          uri: `git+${source.repository}@refs/tags/v${source.version}`,
          digest: { gitCommit: source.commit },
        },
        { uri: 'package-lock.json', digest: { sha256: source.lockFile } },
      ],
    },
    runDetails: { builder: { id: `${source.repository}/blob/main/tools/src/release.ts` } },
  },
});

/** The statement in a DSSE envelope, signed with a private key in PEM (Ed25519). */
export function signStatement(statement: object, pem: string) {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`The signing key is ${key.asymmetricKeyType ?? 'unknown'}. Use an Ed25519 key.`);
  const payload = Buffer.from(JSON.stringify(statement));
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [
      {
        keyid: createHash('sha256').update(publicKey).digest('hex'),
        sig: sign(null, signedBytes(payload), key).toString('base64'),
      },
    ],
  };
}

/** The bytes that DSSE signs. */
export const signedBytes = (payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload]);
