import type { OutgoingHttpHeaders } from 'node:http';
import { createTemplate } from '../edge/html-page';

const style = `
:root { color-scheme: light dark; --ink: #1c2230; --paper: #fff; --link: #0b57c2; --on-link: #fff; }
* { box-sizing: border-box; }
body { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; font: 1.0625rem/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 0.75rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 0.5rem; }
h3 { font-size: 1.0625rem; margin: 1.25rem 0 0.25rem; }
p { margin: 0.5rem 0; }
ol { padding-left: 1.4rem; }
li { margin: 0.6rem 0; }
.button { display: block; margin: 0.6rem 0; padding: 0.8rem 1rem; border-radius: 0.6rem; text-align: center; font-weight: 600; text-decoration: none; color: var(--on-link); background: var(--link); }
a { color: var(--link); overflow-wrap: anywhere; }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code { font-size: 0.9em; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e8ef; --paper: #12161e; --link: #8ab8ff; --on-link: #12161e; }
}
`;

const template = createTemplate(style);

export const phonePageHeaders: OutgoingHttpHeaders = { ...template.headers, 'cache-control': 'no-store' };

/** A page without scripts, for a narrow screen. */
export const phonePage = (title: string, content: string): string =>
  template.render({ title, content: `<h1>${title}</h1>\n${content}` });

/** How to remove the certificate from a phone. */
export const removalSteps = (host: string): string => `<h2>Remove it again</h2>
<p><strong>iPhone, iPad:</strong> Settings, General, VPN &amp; Device Management, “Gatehouse for ${host}”, Remove Profile.</p>
<p><strong>Android:</strong> Settings, Security &amp; privacy, More security, Encryption &amp; credentials, Trusted credentials, User,
“Gatehouse”, Remove. The names of these menus differ between phones: search the settings for “credentials”.</p>`;
