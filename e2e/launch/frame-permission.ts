import { eventually } from '@gatehouse/testing';
import type { Page } from 'playwright-core';

/**
 * The next launch page of this page, in a frame of this origin, is one whose policy allows that. The server waits only half a second for the
 * settings of the customer, which is too short on a busy machine; then its policy allows no frame.
 */
export async function waitForFramePermission(page: Page, origin: string): Promise<void> {
  await page.route(
    /\/launch\?/,
    async (route) => {
      const response = await eventually(async () => {
        const reply = await route.fetch();
        expect(reply.headers()['content-security-policy']).toContain(origin);
        return reply;
      });
      await route.fulfill({ response });
    },
    { times: 1 },
  );
}
