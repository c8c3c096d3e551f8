import { workspaceRoot } from '@gatehouse/embedded';
import { build } from 'esbuild';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** The device entry as a page includes it. */
export async function bundleDeviceEntry(): Promise<{ code: string; gzippedBytes: number }> {
  const { outputFiles } = await build({
    entryPoints: [path.join(workspaceRoot(), 'libs/tokens/src/index.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const [file] = outputFiles;
  return { code: file!.text, gzippedBytes: gzipSync(file!.contents, { level: 9 }).length };
}
