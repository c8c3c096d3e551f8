// How a build gets to its place: whole or not at all, and never changed afterwards, because others start apps from it
// meanwhile. It is made in a folder of its own, dist/apps/sessions.<hash of its sources>; dist/apps/sessions is a link to the
// latest, which changes hands in one rename. A build that is there already is not made again.
import { lstat, mkdir, readdir, readlink, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import path from 'node:path';

// What runs from an older build may still read from it, and another build may be about to link to it.
const kept = 3;
const youthMilliseconds = 24 * 60 * 60_000;

/** Lets `make` write a new build of `outdir`, unless there is one of the same sources, and links it there. */
export async function publish(outdir, make) {
  // Nx knows the hash of everything that goes into a build. Without Nx nothing is known of it.
  const built = `${outdir}.${process.env.NX_TASK_HASH ?? `${Date.now()}${process.pid}`}`;
  await mkdir(path.dirname(outdir), { recursive: true });
  if (await isFolder(built)) await utimes(built, new Date(), new Date());
  else await makeWhole(built, make);
  await point(outdir, path.basename(built));
  await prune(outdir);
}

async function makeWhole(built, make) {
  const draft = `${built}.draft-${process.pid}`;
  try {
    await make(draft);
    await rename(draft, built);
  } catch (error) {
    // Somebody else was faster with the same build.
    if (!(await isFolder(built))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function point(outdir, target) {
  if ((await readlink(outdir).catch(() => undefined)) === target) return;
  const link = `${outdir}.link-${process.pid}`;
  await symlink(target, link, 'junction');
  // A build of the time when it was a folder.
  const found = await lstat(outdir).catch(() => undefined);
  if (found?.isDirectory()) await rm(outdir, { recursive: true, force: true });
  await rename(link, outdir);
}

async function prune(outdir) {
  const folder = path.dirname(outdir);
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${path.basename(outdir)}.`));
  const found = await Promise.all(names.map((name) => describe(path.join(folder, name))));
  const newest = found
    .filter(({ isDraft }) => !isDraft)
    .sort((one, other) => other.at - one.at)
    .slice(0, kept);
  for (const each of found)
    if (Date.now() - each.at > youthMilliseconds && !newest.includes(each))
      await rm(each.file, { recursive: true, force: true });
}

async function describe(file) {
  const { mtimeMs: at } = await lstat(file).catch(() => ({ mtimeMs: Date.now() }));
  return { file, at, isDraft: /\.(draft|link)-\d+$/.test(file) };
}

const isFolder = async (file) => (await stat(file).catch(() => undefined))?.isDirectory() ?? false;
