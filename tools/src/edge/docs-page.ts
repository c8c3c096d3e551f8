import type { App } from '../suite/app-table';
import { renderPage } from './html-page';

const entries = `<ul>
<li>
<h3><a href="/docs/guides/">Guides</a></h3>
<p>Quickstart, each area, operation and security, with search.</p>
</li>
<li>
<h3><a href="/docs/api/">API reference</a></h3>
<p>All operations, with samples in curl, TypeScript and Python. <a href="/docs/openapi.json">OpenAPI document of all operations</a></p>
</li>
</ul>`;

/** The page at / for browsers. */
export const homePage = (): string =>
  renderPage({
    title: 'Gatehouse',
    content: `<h1>Gatehouse</h1>
<p>Age checks, enrollment and sign-in, sanctions screening. It is running.</p>
${entries}
<p><a href="/docs">All documentation</a> · <a href="/health">Health</a></p>`,
  });

/** The page at /docs: the guides, the API reference, and the document of each running app. */
export const docsPage = (running: readonly App[]): string =>
  renderPage({
    title: 'Gatehouse: documentation',
    content: `<h1>Gatehouse</h1>
<p>The documentation of this installation.</p>
${entries}
<h2>Services</h2>
<p>For teams that run one of them: its own document, with the operations of operators.</p>
<ul>
${running.map(serviceEntry).join('\n')}
</ul>`,
  });

function serviceEntry({ name, title, exact, trees }: App): string {
  const paths = [...exact, ...trees].map((path) => `<code>${path}</code>`).join(' ');
  return `<li>
<h3>${title}</h3>
<p>${paths}</p>
<p><a href="/docs/${name}/">Read and try: ${title}</a> · <a href="/docs/${name}.json">OpenAPI document of ${name}</a></p>
</li>`;
}

/** Instead of a page of the site while the site is not built. */
export const unbuiltPage = (): string =>
  renderPage({
    title: 'Gatehouse: the documentation is not built',
    refreshSeconds: 5,
    content: `<h1>The documentation is not built yet</h1>
<p>Guides and API reference are built on demand. Run this in the folder of Gatehouse, next to the running suite:</p>
<pre><code>npm run docs:site</code></pre>
<p>The first build fetches its packages from the npm registry and takes a minute or two. This page then shows the site by itself.</p>
<p>Until then: the <a href="/docs">API of each service</a>, and the Markdown files in <code>docs/</code>.</p>`,
  });
