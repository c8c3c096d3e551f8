import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';

const style = `
:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 3rem auto; padding: 0 1.25rem; font: 1rem/1.6 system-ui, sans-serif; color: #1c2230; background: #fff; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin-bottom: 0.25rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 0; }
h3 { font-size: 1rem; margin: 0 0 0.25rem; }
ul { padding: 0; list-style: none; }
li { margin: 1rem 0; padding: 1rem 1.25rem; border: 1px solid #cdd3dd; border-radius: 0.5rem; }
p { margin: 0.25rem 0; }
pre { padding: 0.75rem 1rem; border: 1px solid #cdd3dd; border-radius: 0.5rem; overflow-x: auto; }
a { color: #0b57c2; }
a:focus-visible { outline: 3px solid #0b57c2; outline-offset: 2px; }
code { font-size: 0.95em; }
@media (prefers-color-scheme: dark) {
  body { color: #e4e8ef; background: #12161e; }
  li, pre { border-color: #3a4353; }
  a { color: #8ab8ff; }
  a:focus-visible { outline-color: #8ab8ff; }
}
`;

/** Headers of every page and file of the documentation. */
export const commonHeaders: OutgoingHttpHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

export interface HtmlPage {
  title: string;
  /** HTML. */
  content: string;
  /** Loads the page again after this number of seconds. */
  refreshSeconds?: number;
}

/** Small pages with this style and without scripts. */
export function createTemplate(style: string) {
  const hash = createHash('sha256').update(style).digest('base64');
  const headers: OutgoingHttpHeaders = {
    ...commonHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
  const render = ({ title, content, refreshSeconds }: HtmlPage): string => {
    const refresh = refreshSeconds ? `\n<meta http-equiv="refresh" content="${refreshSeconds}">` : '';
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${refresh}
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
  };
  return { headers, render };
}

export const { headers: htmlPageHeaders, render: renderPage } = createTemplate(style);

/** Whether an Accept header prefers HTML to JSON, as those of browsers do. Without a preference the reply is JSON. */
export function prefersHtml(accept = ''): boolean {
  const ranges = new Map(accept.split(',').map(readRange));
  const html = ranges.get('text/html') ?? 0;
  const json = ranges.get('application/json') ?? ranges.get('application/*') ?? ranges.get('*/*') ?? 0;
  return html > json;
}

function readRange(text: string): [type: string, quality: number] {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [type, quality === undefined ? 1 : Number(quality) || 0];
}
