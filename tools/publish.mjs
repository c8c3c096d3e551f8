// Publishes builds atomically. A build is never changed afterwards, because other processes start apps from it. It has its own
// folder, dist/apps/sessions.<hash of its sources>; dist/apps/sessions is a link to the latest, replaced by one rename. An
// existing build is reused.
import { lstat, mkdir, readdir, readlink, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import path from 'node:path';

// A process may still read from an older build, and another one may be about to link to it.
const keptBuilds = 3;
const minAge = 24 * 60 * 60_000;

// For builds without a hash of their own: Nx provides one of all inputs. Without Nx every build is new.
const taskHash = () => process.env.NX_TASK_HASH ?? `${Date.now()}${process.pid}`;

/** Publishes the build that `build` writes to a folder, or an existing build of the same sources. */
export async function publish(outdir, build, hash = taskHash()) {
  const built = `${outdir}.${hash}`;
  await mkdir(path.dirname(outdir), { recursive: true });
  if (await isFolder(built)) await utimes(built, new Date(), new Date());
  else await buildAtomically(built, build);
  await link(outdir, path.basename(built));
  await prune(outdir);
}

async function buildAtomically(built, build) {
  const draft = `${built}.draft-${process.pid}`;
  try {
    await build(draft);
    await rename(draft, built);
  } catch (error) {
    // Another process has published the same build meanwhile.
    if (!(await isFolder(built))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function link(outdir, target) {
  if ((await readlink(outdir).catch(() => undefined)) === target) return;
  const draft = `${outdir}.link-${process.pid}`;
  await symlink(target, draft, 'junction');
  // Older versions built into a folder.
  const found = await lstat(outdir).catch(() => undefined);
  if (found?.isDirectory()) await rm(outdir, { recursive: true, force: true });
  await rename(draft, outdir);
}

async function prune(outdir) {
  const folder = path.dirname(outdir);
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${path.basename(outdir)}.`));
  const found = await Promise.all(names.map((name) => describe(path.join(folder, name))));
  const newest = found
    .filter(({ isDraft }) => !isDraft)
    .sort((one, other) => other.at - one.at)
    .slice(0, keptBuilds);
  for (const each of found)
    if (Date.now() - each.at > minAge && !newest.includes(each))
      await rm(each.file, { recursive: true, force: true });
}

async function describe(file) {
  const { mtimeMs: at } = await lstat(file).catch(() => ({ mtimeMs: Date.now() }));
  return { file, at, isDraft: /\.(draft|link)-\d+$/.test(file) };
}

const isFolder = async (file) => (await stat(file).catch(() => undefined))?.isDirectory() ?? false;
