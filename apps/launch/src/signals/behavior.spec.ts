import { watchVisibility } from './behavior';

class FakePage extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';

  become(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

const watch = (page: FakePage): { events: string[]; stop: () => void } => {
  const events: string[] = [];
  const stop = watchVisibility((name) => void events.push(name), page);
  return { events, stop };
};

describe('watchVisibility', () => {
  it('records when the page is hidden and visible again, until it is stopped', () => {
    const page = new FakePage();
    const { events, stop } = watch(page);
    page.become('hidden');
    page.become('visible');
    stop();
    page.become('hidden');
    expect(events).toEqual(['tab_hidden', 'tab_visible']);
  });

  it('records a page that is hidden from the start', () => {
    const page = new FakePage();
    page.visibilityState = 'hidden';
    expect(watch(page).events).toEqual(['tab_hidden']);
  });
});
