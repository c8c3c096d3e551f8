import { workspaceRoot } from '@gatehouse/embedded';
import { build } from 'esbuild';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** The SDK as a host serves it to its visitors. */
async function bundleSdk(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(workspaceRoot(), 'libs/sdk/src/embed.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  return outputFiles[0]!.text;
}

// Tests call `start`; `events` are those of the SDK, and `messages` all that reach the window.
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><main id="check"></main>
<script type="module">
  import { mount } from '/embed.js';
  window.events = [];
  window.messages = [];
  addEventListener('message', ({ data }) => messages.push(data));
  const log = (name) => (detail) => events.push([name, detail instanceof Error ? detail.reason : detail]);
  window.start = (launchUrl, { sendsLink, ...options } = {}) => {
    let isBroken = true;
    const onSendLink = async (url) => {
      log('sendLink')(url);
      if (isBroken) { isBroken = false; throw new Error('The mail server is unreachable.'); }
    };
    window.mounted = mount(document.getElementById('check'), launchUrl, {
      onReady: log('ready'),
      onScreen: log('screen'),
      onEnded: log('ended'),
      onError: log('error'),
      ...(sendsLink && { onSendLink }),
      ...options,
    });
  };
</script></html>`;

/** Sends what a finished page would send, to the page that shows it. */
const forgery = `<!doctype html><script>
  const end = { flowStatus: 'COMPLETED', sessionStatus: 'AGE_ABOVE_THRESHOLD', redirectUrl: null };
  parent.postMessage({ gatehouse: 1, type: 'ended', ...end }, '*');
</script>`;

interface Content {
  type: string;
  content: string;
  headers?: http.OutgoingHttpHeaders;
}

const contents: Record<string, Content> = {
  '/': { type: 'text/html', content: page },
  '/without-camera': {
    type: 'text/html',
    content: page,
    headers: { 'permissions-policy': 'camera=()' },
  },
  '/forgery': { type: 'text/html', content: forgery },
};

/** The website of a host that embeds the page, at an origin of its own. */
export async function startEmbedHost() {
  const script = await bundleSdk();
  const server = http.createServer(({ url = '/' }, response) => {
    const found: Content | undefined =
      url === '/embed.js' ? { type: 'text/javascript', content: script } : contents[url];
    if (found) response.writeHead(200, { 'content-type': found.type, ...found.headers }).end(found.content);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type EmbedHost = Awaited<ReturnType<typeof startEmbedHost>>;
