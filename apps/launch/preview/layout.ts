/** What a person needs first, by what it is. */
const primary = [
  'main h1, main .instruction, main .button-main, dialog[open] .button',
  // The picture to look into, the code to scan.
  'main .stage, main .qr',
  // What went wrong, and how often it may still go wrong.
  'main .note-bad, main .tries',
  // What the person agrees to.
  'main .agreement, main .details-button',
  // A field that is half covered looks as if it were not there.
  'main .field input',
  // The actions that stay in view, and the way without turning the head.
  'main .actions .button, main .stage-count ~ .action-area .quiet-actions > :first-child',
  'main .finder-hint, main .finder-note, main .finder .button',
].join();

/** What is not fully visible before the page is scrolled, and what stays behind the actions after it. Empty when all is well. */
export function findHidden(): string[] {
  scrollTo(0, 0);
  const safeArea = measureSafeArea();
  const elements = [...document.querySelectorAll<HTMLElement>(primary)].filter(isShown);
  const found = elements.flatMap((element) => describeHidden(element, safeArea));
  found.push(...findOverlaps(elements), ...findEmptyActions(), ...findBrokenWords());
  scrollTo(0, document.documentElement.scrollHeight);
  found.push(...findCovered());
  scrollTo(0, 0);
  return found;
}

/** Whether an element is displayed, and not below a dialog. */
const isShown = (element: HTMLElement): boolean =>
  element.checkVisibility() &&
  element.closest('.unseen') === null &&
  (document.querySelector('dialog[open]') === null || element.closest('dialog') !== null);

function describeHidden(element: HTMLElement, safeArea: DOMRect): string[] {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  if (!isInside(element.getBoundingClientRect(), safeArea))
    return [`not visible: ${describe(element)} ${Math.round(top)}..${Math.round(bottom)}`];
  const atCenter = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isCovered = atCenter === null || !(element.contains(atCenter) || atCenter.contains(element));
  return isCovered ? [`covered: ${describe(element)}`] : [];
}

/** The window without what a notch, rounded corners or a home indicator may cover. */
function measureSafeArea(): DOMRect {
  const probe = document.createElement('div');
  Object.assign(probe.style, { position: 'fixed', visibility: 'hidden' });
  for (const side of ['top', 'right', 'bottom', 'left'])
    probe.style.setProperty(side, `env(safe-area-inset-${side})`);
  document.body.append(probe);
  const area = probe.getBoundingClientRect();
  probe.remove();
  return area;
}

const isInside = (inner: DOMRect, outer: DOMRect): boolean =>
  inner.top >= outer.top - 0.5 &&
  inner.bottom <= outer.bottom + 0.5 &&
  inner.left >= outer.left - 0.5 &&
  inner.right <= outer.right + 0.5;

/** Pairs of elements of which one covers a part of the other, such as a text that ends behind the actions. */
function findOverlaps(elements: readonly HTMLElement[]): string[] {
  const boxes = elements.map((element) => ({ element, box: element.getBoundingClientRect() }));
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(({ element }) => !one.element.contains(element) && !element.contains(one.element))
      .filter(({ box }) => overlaps(one.box, box))
      .map(({ element }) => `overlap: ${describe(one.element)} and ${describe(element)}`),
  );
}

/** Buttons with a word that is broken without a hyphen. */
export function findBrokenWords(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.button')]
    .filter((button) => button.checkVisibility() && hasBrokenWord(button))
    .map((button) => `broken word: ${describe(button)}`);
}

/** Whether a word overflows the label where it may not be broken. The label keeps its width, as the layout may depend on its words. */
function hasBrokenWord(button: HTMLElement): boolean {
  const label = button.querySelector<HTMLElement>(':scope > span');
  if (!label) return false;
  const inlineSize = `${label.getBoundingClientRect().width}px`;
  Object.assign(label.style, { inlineSize, flex: 'none', overflowWrap: 'normal' });
  const isBroken = label.scrollWidth > label.clientWidth + 1;
  label.removeAttribute('style');
  return isBroken;
}

/** Bars of actions without an action. */
function findEmptyActions(): string[] {
  const bars = [...document.querySelectorAll('main .actions, main .quiet-actions')];
  return bars.filter(({ children }) => children.length === 0).map(({ className }) => `empty: ${className}`);
}

/** Elements that overlap the actions at the end of the page, where nothing more can be scrolled into view. */
function findCovered(): string[] {
  const actions = document.querySelector('main .actions')?.getBoundingClientRect();
  if (!actions || document.querySelector('dialog[open]')) return [];
  const others = document.querySelectorAll<HTMLElement>('main *, footer *');
  return [...others]
    .filter((element) => element.children.length === 0 && !element.closest('.actions, dialog, .unseen'))
    .filter((element) => element.checkVisibility() && overlaps(element.getBoundingClientRect(), actions))
    .map((element) => `behind the actions: ${describe(element)}`);
}

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.width > 0 &&
  a.height > 0 &&
  a.bottom > b.top + 1 &&
  a.top < b.bottom - 1 &&
  a.right > b.left + 1 &&
  a.left < b.right - 1;

const describe = (element: HTMLElement): string =>
  `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${(element.textContent ?? '').slice(0, 40)}”`;
