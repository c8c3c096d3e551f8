import type { ScreenName, Surroundings } from '../src/course/screen.types';

const isEnd: ReadonlySet<ScreenName> = new Set(['opening', 'problem', 'result']);
const isStep: ReadonlySet<ScreenName> = new Set([
  'face',
  'document',
  'documentCamera',
  'documentReading',
  'passkey',
]);

/** What stands around a screen, as it would in a flow of three steps. */
export const surroundingsOf = (screen: ScreenName, isLong: boolean): Surroundings => ({
  site: screen === 'opening' ? undefined : isLong ? 'accounts.shop-with-a-long-name.example' : 'shop.example',
  step: isStep.has(screen) ? { number: 2, total: 3 } : undefined,
  finishBy: isEnd.has(screen) ? undefined : inMinutes(15),
  cancelling: isEnd.has(screen) ? undefined : 'cancel.text',
});

/** A time that is a while away. */
export const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
