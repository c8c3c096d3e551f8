/** What does not fit: the page sideways, or an element whose text is cut. Empty when everything fits. */
export function overflows(): string[] {
  const found: string[] = [];
  const page = document.scrollingElement;
  const width = document.documentElement.clientWidth;
  if (page && page.scrollWidth > width) found.push(`page: ${page.scrollWidth} > ${width}`);
  for (const element of document.querySelectorAll<HTMLElement>('#page *')) {
    if (!isSeen(element) || element.closest('.camera-view, select, svg')) continue;
    const { left, right } = element.getBoundingClientRect();
    if (left < -0.5 || right > width + 0.5) found.push(`outside: ${nameOf(element)} ${left}..${right}`);
    if (element.scrollWidth > element.clientWidth + 1 && isBlock(element))
      found.push(`cut: ${nameOf(element)} ${element.scrollWidth} > ${element.clientWidth}`);
    if (element.scrollHeight > element.clientHeight + 1 && hides(element))
      found.push(`cut below: ${nameOf(element)} ${element.scrollHeight} > ${element.clientHeight}`);
  }
  return found;
}

const isSeen = (element: HTMLElement): boolean =>
  element.checkVisibility() && !element.closest('.unseen, .stage') && element.getClientRects().length > 0;

// Inline elements have no width of their own.
const isBlock = (element: HTMLElement): boolean => element.clientWidth > 0;

const hides = (element: HTMLElement): boolean => getComputedStyle(element).overflowY === 'hidden';

const nameOf = (element: HTMLElement): string =>
  `${element.tagName.toLowerCase()}.${element.className} “${(element.textContent ?? '').slice(0, 40)}”`;
