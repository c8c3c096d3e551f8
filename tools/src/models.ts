// npm run models: fetches the files of face models, and lists them.
import { workspaceRoot } from '@gatehouse/embedded';
import { runCommand } from '@gatehouse/platform';
import path from 'node:path';
import { EnvHttpProxyAgent } from 'undici';
import { modelsCommands, modelsFooter } from './models/command';
import { loadSettings } from './settings/setting';
import { startSettings } from './settings/start.settings';

const timeoutMs = 30_000;

await runCommand(process.argv.slice(2), {
  call: 'npm run models -- COMMAND',
  commands: modelsCommands,
  footer: modelsFooter,
  open: () =>
    Promise.resolve({
      folder: path.resolve(workspaceRoot(), loadSettings({ models: startSettings.models }).models),
      // Follows HTTP_PROXY, HTTPS_PROXY and NO_PROXY.
      dispatcher: new EnvHttpProxyAgent({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs }),
    }),
  close: ({ dispatcher }) => dispatcher.close(),
});
