// npm run dev [-- APP … --phone]: runs the suite, or some of its apps, and reloads an app when one of its files changes.
import { loadBundler } from './dev/dev-bundle';
import { Reloader } from './dev/reloader';
import { SourceWatcher } from './dev/source-watcher';
import { StandbyProcesses } from './dev/standby-processes';
import { WatchedBuild } from './dev/watched-build';
import { readPhoneOption, requireKnownOptions } from './phone/phone-option';
import { levels } from './suite/app-log';
import { suiteApps } from './suite/app-table';
import { Suite } from './suite/suite';
import { runSuite } from './suite/suite-run';
import { runStep } from './suite/terminal';

const outdir = 'dist/dev';
const page = 'launch';
/** The app that serves the page, and reads it when it starts. */
const pageApp = 'sessions';

const verbose = process.argv.includes('--verbose');
const names = suiteApps.map(({ name }) => name);
const requested = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const unknown = requested.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown app: ${unknown.join(', ')}. The apps are ${names.join(', ')}.`);
  process.exit(2);
}
const chosen = requested.length > 0 ? requested : names;

const bundler = await loadBundler();
const standby = new StandbyProcesses(chosen.length, bundler.packagesFile(outdir));
let builds: WatchedBuild[] = [];

async function build(): Promise<void> {
  const bundles = await bundler.openDevBundles(chosen, outdir);
  if (chosen.includes(pageApp)) bundles.push(await bundler.openDevPage(`${outdir}/${page}`));
  builds = bundles.map((bundle) => new WatchedBuild(bundle));
  await Promise.all(builds.map((each) => each.build())).catch(async (error: unknown) => {
    throw new Error((await bundler.formatBuildErrors(error, false)) ?? (error as Error).message);
  });
}

const findBuild = (name: string): string | undefined => builds.find((each) => each.name === name)?.file;

await runSuite({
  verbose,
  async create() {
    requireKnownOptions(process.argv.slice(2).filter((argument) => argument.startsWith('-')));
    const phone = readPhoneOption(process.argv.slice(2));
    await runStep('build', build, () => chosen.join(', '));
    const environment = { ...process.env, LAUNCH_PAGE: process.env.LAUNCH_PAGE || findBuild(page) };
    return new Suite(environment, {
      terminalLevel: verbose ? levels.all : levels.info,
      findBundle: ({ name }) => findBuild(name),
      spawn: standby.spawn,
      phone,
    });
  },
  onReady(suite, signal) {
    const reloader = new Reloader({
      builds,
      formatErrors: (error, color) => bundler.formatBuildErrors(error, color),
      reload: ({ name }, files) =>
        suite.replaceApp(name === page ? pageApp : name, {
          migrate: [...files].some((file) => file.includes('/migrations/')),
        }),
    });
    const watcher = new SourceWatcher(['apps', 'libs'], (files) => void reloader.handle(files));
    signal.addEventListener('abort', () => {
      watcher.close();
      standby.close();
    });
  },
});
