import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { goGenerator } from './go-generator';
import { pythonGenerator } from './python-generator';

describe('the generator of a client', () => {
  const { PATH } = process.env;
  const root = process.cwd();
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-generator-'));
    for (const name of ['bin', 'clients/go', 'clients/python/generator'])
      mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, 'clients/python/generator/requirements.txt'), '');
    process.chdir(folder);
    process.env.PATH = `${folder}/bin:/usr/bin:/bin`;
  });
  afterEach(() => {
    process.chdir(root);
    process.env.PATH = PATH;
    rmSync(folder, { recursive: true });
  });

  /** A program of this machine, in the state of a shell script. */
  const install = (name: string, script: string): void =>
    writeFileSync(path.join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

  it('is not available with a Python that creates no environments, as that of Debian without python3-venv', async () => {
    install('python3', 'case "$*" in *ensurepip*) exit 1;; esac');
    expect(await pythonGenerator.isAvailable()).toBe(false);
    install('python3', 'exit 0');
    expect(await pythonGenerator.isAvailable()).toBe(true);
  });

  it('is not available with a Go that is older than that of the module', async () => {
    install('go', '[ "$1" = version ]');
    expect(await goGenerator.isAvailable()).toBe(false);
    install('go', `[ "$GOTOOLCHAIN" = local ] && [ "\${PWD##*/clients/}" = go ]`);
    expect(await goGenerator.isAvailable()).toBe(true);
  });

  it('removes an environment that was not completed, so that the next run creates it', async () => {
    install('python3', 'for last; do :; done; mkdir -p "$last/bin"; echo "no ensurepip" >&2; exit 1');
    const document = { openapi: '3.1.0', info: {}, paths: {}, components: { schemas: {} } };
    const generated = pythonGenerator.generate(document, path.join(folder, 'out'));
    await expect(generated).rejects.toThrow('python3 failed: no ensurepip');
    expect(existsSync('dist/clients')).toBe(true);
    expect(readdirSync('dist/clients')).toEqual([]);
  });
});
