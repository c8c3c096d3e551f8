import { isIP } from 'node:net';
import { findVisitorRoute } from '../edge/visitor-route';
import type { Route } from '../edge/route';
import { phonePage, phonePageHeaders, removalSteps } from './phone-page';

/** The routes for a phone over https: the launch page, and at / a page that shows that the connection works. */
export function createPhoneRoutes(host: string): (target: string) => Route {
  const page: Route = { kind: 'file', headers: phonePageHeaders, body: createConnectedPage(host) };
  return (target) => (/^\/(\?|$)/.test(target) ? page : findVisitorRoute(target));
}

function createConnectedPage(host: string): string {
  const passkeys = isIP(host)
    ? '<p>Passkeys are not possible here: they need a host name, and this is an address. Age sessions work.</p>'
    : `<p>Passkeys that you create here belong to <code>${host}</code>. They are not found under another address.</p>`;
  return phonePage(
    'Connected',
    `<p>This phone reaches your Gatehouse over https. If the browser showed no warning, it trusts the certificate.</p>
<h2>Next</h2>
<p>On the computer, create a session and scan its QR code:</p>
<p><code>npm run gatehouse -- session create --type AGE</code></p>
${passkeys}
${removalSteps(host)}`,
  );
}
