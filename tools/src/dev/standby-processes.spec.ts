import { eventually } from '@gatehouse/testing';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StandbyProcesses } from './standby-processes';

interface Printed {
  isStandby: boolean;
  keys: string[];
}

describe('standby processes', () => {
  let folder: string;
  let standby: StandbyProcesses;

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-standby-'));
    const packages = path.join(folder, 'packages.mjs');
    writeFileSync(packages, 'globalThis.isStandby = true;');
    writeFileSync(
      path.join(folder, 'app.mjs'),
      `const keys = Object.keys(process.env).filter((name) => /^GATEHOUSE_.+_KEYS$/.test(name));
       console.log(JSON.stringify({ isStandby: globalThis.isStandby === true, keys }));
       process.disconnect();`,
    );
    standby = new StandbyProcesses(1, packages, 0);
  });
  afterEach(() => {
    standby.close();
    rmSync(folder, { recursive: true });
  });

  const run = async (env: NodeJS.ProcessEnv): Promise<Printed> => {
    const child = standby.spawn(path.join(folder, 'app.mjs'), [], { PATH: process.env.PATH, ...env });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await once(child, 'close');
    return JSON.parse(output) as Printed;
  };

  it('run an app with its own keys, whatever app was started before', async () => {
    expect(await run({ GATEHOUSE_TOKEN_KEYS: 't1:x' })).toEqual({
      isStandby: false,
      keys: ['GATEHOUSE_TOKEN_KEYS'],
    });
    const printed: Printed[] = [];
    await eventually(async () => {
      printed.push(await run({ GATEHOUSE_NODE_KEYS: 'n1:x' }));
      expect(printed.at(-1)?.isStandby).toBe(true);
    });
    for (const { keys } of printed) expect(keys).toEqual(['GATEHOUSE_NODE_KEYS']);
  });
});
