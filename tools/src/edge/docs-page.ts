import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { App } from '../suite/app-table';

const style = `
:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 3rem auto; padding: 0 1.25rem; font: 1rem/1.6 system-ui, sans-serif; color: #1c2230; background: #fff; }
h1 { font-size: 1.6rem; margin-bottom: 0.25rem; }
ul { padding: 0; list-style: none; }
li { margin: 1rem 0; padding: 1rem 1.25rem; border: 1px solid #cdd3dd; border-radius: 0.5rem; }
h2 { font-size: 1.1rem; margin: 0 0 0.25rem; }
p { margin: 0.25rem 0; }
a { color: #0b57c2; }
a:focus-visible { outline: 3px solid #0b57c2; outline-offset: 2px; }
code { font-size: 0.95em; }
@media (prefers-color-scheme: dark) {
  body { color: #e4e8ef; background: #12161e; }
  li { border-color: #3a4353; }
  a { color: #8ab8ff; }
  a:focus-visible { outline-color: #8ab8ff; }
}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

export const docsPageHeaders: OutgoingHttpHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

/** The page at /docs: the running apps, with links to the documentation of each. */
export function docsPage(running: readonly App[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gatehouse: APIs</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Gatehouse</h1>
<p>The running apps and their APIs.</p>
<ul>
${running.map(entry).join('\n')}
</ul>
</main>
</body>
</html>
`;
}

function entry({ name, title, exact, trees }: App): string {
  const paths = [...exact, ...trees].map((path) => `<code>${path}</code>`).join(' ');
  return `<li>
<h2>${title}</h2>
<p>${paths}</p>
<p><a href="/docs/${name}/">Read and try: ${title}</a> · <a href="/docs/${name}.json">OpenAPI document of ${name}</a></p>
</li>`;
}
