import path from 'node:path';
import ts from 'typescript';
import { type Manifest, getName } from './manifest';

// The package with the types of each API group; the groups of Kubernetes itself have one package.
const packages: Record<string, string> = {
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

const getModelPath = ({ apiVersion, kind }: Manifest): string =>
  `${packages[apiVersion.split('/')[0] ?? ''] ?? 'kubernetes-models'}/${apiVersion}/${kind}`;

interface Model {
  new (data: Manifest): { validate(): void };
}

/** The violations of the Kubernetes schemas in each manifest: invalid values, and fields that do not exist. */
export async function schemaProblems(manifests: readonly Manifest[]): Promise<string[][]> {
  const unknownFields = unknownFieldsIn(manifests);
  const wrongValues = await Promise.all(manifests.map(wrongValuesIn));
  return manifests.map((manifest, index) =>
    [...(wrongValues[index] ?? []), ...(unknownFields[index] ?? [])].map(
      (problem) => `${manifest.kind} ${getName(manifest)}: ${problem}`,
    ),
  );
}

async function wrongValuesIn(manifest: Manifest): Promise<string[]> {
  const models = (await import(getModelPath(manifest))) as Record<string, Model>;
  const Model = models[manifest.kind];
  if (!Model) return ['there is no such kind'];
  try {
    new Model(manifest).validate();
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** The validators ignore unknown fields. The compiler does not: it checks manifests as literals of their types. */
function unknownFieldsIn(manifests: readonly Manifest[]): string[][] {
  const files = new Map(
    manifests.map((manifest, index) => [path.resolve(`k8s/manifest-${index}.ts`), readLiteral(manifest)]),
  );
  const program = ts.createProgram([...files.keys()], options, hostWith(files));
  return [...files.keys()].map((name) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(name))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
  );
}

const options: ts.CompilerOptions = {
  strict: true,
  skipLibCheck: true,
  types: [],
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  noEmit: true,
};

function hostWith(files: ReadonlyMap<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    fileExists: (name) => files.has(name) || host.fileExists(name),
    readFile: (name) => files.get(name) ?? host.readFile(name),
    getSourceFile: (name, version, ...rest) => {
      const text = files.get(name);
      return text === undefined
        ? host.getSourceFile(name, version, ...rest)
        : ts.createSourceFile(name, text, version);
    },
  };
}

const readLiteral = (manifest: Manifest): string =>
  `import type { I${manifest.kind} } from '${getModelPath(manifest)}';\n` +
  `export const manifest: I${manifest.kind} = ${JSON.stringify(manifest)};\n`;
