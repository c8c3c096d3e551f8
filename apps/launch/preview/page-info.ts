import type { ScreenName, PageInfo } from '../src/flow/screen.types';

const isEnd: ReadonlySet<ScreenName> = new Set(['opening', 'problem', 'result']);
const isStep: ReadonlySet<ScreenName> = new Set([
  'face',
  'document',
  'documentCamera',
  'documentReading',
  'passkey',
]);

/** Header and footer of a screen, as in a flow of three steps. */
export const createPageInfo = (screen: ScreenName, isLong: boolean): PageInfo => ({
  site: screen === 'opening' ? undefined : isLong ? 'accounts.shop-with-a-long-name.example' : 'shop.example',
  step: isStep.has(screen) ? { number: 2, total: 3 } : undefined,
  finishBy: isEnd.has(screen) ? undefined : inMinutes(15),
  cancelText: isEnd.has(screen) ? undefined : 'cancel.text',
});

/** A time in the future. */
export const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
