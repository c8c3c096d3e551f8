// Prints, by app, the modules of libs/tokens and of other apps that its bundle includes, and the number of all modules.
import esbuild from 'esbuild';
import { assetsPlugin } from '../../assets.mjs';
import { bundleOptions } from '../../bundle.mjs';

async function listModules(app) {
  const { metafile } = await esbuild.build({
    ...bundleOptions,
    entryPoints: [`apps/${app}/src/main.ts`],
    outdir: 'unused',
    write: false,
    packages: 'external',
    logLevel: 'silent',
    plugins: [assetsPlugin()],
  });
  const modules = Object.keys(metafile.inputs);
  const ofTokens = modules.filter((file) => file.startsWith('libs/tokens/'));
  return {
    count: modules.length,
    tokens: ofTokens.map((file) => file.replace('libs/tokens/src/', '')),
    ofOtherApps: modules.filter((file) => file.startsWith('apps/') && !file.startsWith(`apps/${app}/`)),
  };
}

const apps = JSON.parse(process.argv[2]);
const found = await Promise.all(apps.map(async (app) => [app, await listModules(app)]));
process.stdout.write(JSON.stringify(Object.fromEntries(found)));
