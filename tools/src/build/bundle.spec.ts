import { workspaceRoot } from '@gatehouse/embedded';
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { isExternal, shippedFolders } from '../../packages.mjs';
import { suiteApps } from '../suite/app-table';

const workspace = workspaceRoot();

/** The packages that a bundle requires at run time, under any name that esbuild gives to `require`. */
function askedFor(app: string): string[] {
  const text = readFileSync(path.join(workspace, 'dist/apps', app, 'main.mjs'), 'utf8');
  const names = [...text.matchAll(/\b(?:__)?require\d*\("([^"./][^"]*)"\)|\bimport\("([^"./][^"]*)"\)/g)];
  return names
    .map(([, required, imported]) => required ?? imported ?? '')
    .filter((name) => !isBuiltin(name) && !name.startsWith('node:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
}

describe('the bundle', () => {
  it.each(suiteApps)('of $name requires only packages that an image has', ({ name }) => {
    const asked = askedFor(name);
    expect(asked).toContain('pg');
    const shipped = asked.filter((each) => shippedFolders().has(`node_modules/${each}`));
    expect(shipped.filter((each) => !isExternal(each))).toEqual([]);
  });

  it.each(suiteApps)('of $name has source maps of itself and of its threads next to it', ({ name: app }) => {
    const folder = path.join(workspace, 'dist/apps', app);
    const text = readFileSync(path.join(folder, 'main.mjs'), 'utf8');
    const threads = [...text.matchAll(/sourceURL=([\w-]+\.thread\.js)/g)].map(([, name]) => name);
    const missing = ['main.mjs', ...threads].filter((name) => !existsSync(path.join(folder, `${name}.map`)));
    expect(missing).toEqual([]);
  });
});
