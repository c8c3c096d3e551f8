/* eslint-disable @nx/enforce-module-boundaries -- the browser is that of the browser tests, which are no library */
import { describeWith } from '@gatehouse/testing';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { findAccessibilityProblems } from '../../../e2e/launch/accessibility';
import { chromiumPath, launchBrowser } from '../../../e2e/launch/chromium-browser';
import { type ConsoleServer, startConsole } from './console';
import { type Service, startService } from './service';

const deliveryId = '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f';
const now = '2026-11-19T05:00:00.000Z';
const delivery = {
  id: deliveryId,
  type: 'age-session.ended',
  sessionId: null,
  target: 'https://shop.example',
  status: 'FAILED',
  attemptCount: 1,
  createdAt: now,
  nextAttemptAt: null,
  endedAt: now,
  resendable: true,
  lastAttempt: null,
  attempts: [],
};

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

describeWith({ chromium: chromiumPath !== undefined }, 'a link to the portal in a browser', () => {
  let service: Service;
  let sessions: Server;
  let host: Server;
  let server: ConsoleServer;
  let browser: Browser;
  let page: Page;
  let hostUrl: string;
  let consoleUrl: string;
  let key: string;
  /** The calls that the service received. */
  let calls: string[];
  let problems: string[];

  beforeAll(async () => {
    service = await startService();
    ({ key } = await service.keys.create({ customer: 'acme shop', mode: 'live' }));
    sessions = createServer(({ method, url = '', headers }, response) => {
      const path = url.replace(/^\/admin\/as\/[^/]+/, '');
      calls.push(`${method} ${path.split('?')[0]} ${String(headers['x-operator'])}`);
      const isList = /^\/webhooks\/deliveries\?/.test(path);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(isList ? { items: [delivery], nextCursor: null } : delivery));
    });
    const { DATABASE_URL, GATEHOUSE_MASTER_KEYS } = service.env;
    server = await startConsole({
      DATABASE_URL: DATABASE_URL ?? '',
      GATEHOUSE_MASTER_KEYS: GATEHOUSE_MASTER_KEYS ?? '',
      SESSIONS_URL: await listen(sessions),
    });
    consoleUrl = `http://localhost:${new URL(server.url).port}`;
    // A page of a host, with the link of its query in a frame.
    host = createServer((request, response) => {
      const link = new URL(request.url ?? '', 'http://host').searchParams.get('link') ?? '';
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><title>Host</title><iframe name="portal" width="1000" height="700" src="${link}">`,
      );
    });
    hostUrl = await listen(host);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await service?.close();
    for (const one of [host, sessions]) {
      one?.closeAllConnections();
      one?.close();
    }
  });
  beforeEach(async () => {
    calls = [];
    problems = [];
    page = await browser.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
  });
  afterEach(() => page.close());

  const createLink = async (body: object): Promise<{ id: string; url: string }> => {
    const reply = await fetch(`${server.url}/console/api/portal-links`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(body),
    });
    const { id, url } = (await reply.json()) as { id: string; url: string };
    return { id, url: url.replace('http://localhost:8080', consoleUrl) };
  };
  const show = async (url: string) => {
    await page.goto(`${hostUrl}/?link=${encodeURIComponent(url)}`);
    return page.frameLocator('iframe');
  };

  it('shows deliveries in the frame of the host, and resends one by the name of the link', async () => {
    const { id, url } = await createLink({ screens: ['webhooks'], origins: [hostUrl] });
    const frame = await show(url);
    await frame.getByRole('heading', { name: 'Webhooks' }).waitFor();
    await frame.getByText('https://shop.example').click();
    await frame.getByRole('heading', { name: 'age-session.ended' }).waitFor();
    expect(await frame.getByRole('navigation').count()).toBe(0);
    const sent = page.waitForResponse((response) => response.url().endsWith('/resend'));
    await frame.getByRole('button', { name: 'Resend' }).click();
    expect((await sent).status()).toBe(200);
    expect(calls).toContain(`POST /webhooks/deliveries/${deliveryId}/resend portal:${id}`);
    // The secret is no longer in the address.
    expect(page.frames().at(-1)?.url()).toBe(
      `${consoleUrl}/console/portal/${id}/c/acme%20shop/live/webhooks/${deliveryId}`,
    );
    // The first try without a cookie is the only call that was refused.
    expect(problems.filter((problem) => !problem.includes('401'))).toEqual([]);
  });

  it('continues after a reload of the frame, and says that a link that was opened before has ended', async () => {
    const { url } = await createLink({ screens: ['webhooks'], origins: [hostUrl] });
    await (await show(url)).getByText('https://shop.example').waitFor();
    await page.frames().at(-1)?.evaluate('location.reload()');
    await page.frameLocator('iframe').getByText('https://shop.example').waitFor();
    await page.context().clearCookies();
    await (await show(url)).getByText('This link is no longer valid.').waitFor();
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  it('is not shown in the frame of another origin', async () => {
    const { url } = await createLink({ screens: ['webhooks'], origins: ['https://backoffice.shop.example'] });
    const blocked = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(`${hostUrl}/?link=${encodeURIComponent(url)}`);
    await blocked;
    expect(calls).toEqual([]);
  });

  it('is opened in a tab, with the choice of its screens', async () => {
    const { url } = await createLink({ screens: ['webhooks', 'sessions'] });
    await page.goto(url);
    await page.getByText('https://shop.example').waitFor();
    const entries = page.locator('.portal-nav').getByRole('link');
    expect(await entries.allInnerTexts()).toEqual(['Webhooks', 'Sessions']);
    expect(await entries.first().getAttribute('aria-current')).toBe('page');
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});
