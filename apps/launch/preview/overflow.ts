/** What overflows: the page horizontally, or an element with clipped text. Empty when everything fits. */
export function findOverflows(): string[] {
  const found: string[] = [];
  const page = document.scrollingElement;
  const width = document.documentElement.clientWidth;
  if (page && page.scrollWidth > width) found.push(`page: ${page.scrollWidth} > ${width}`);
  for (const element of document.querySelectorAll<HTMLElement>('#page *')) {
    if (!isVisible(element) || element.closest('.camera-view, select, svg')) continue;
    const { left, right } = element.getBoundingClientRect();
    if (left < -0.5 || right > width + 0.5)
      found.push(`outside: ${describeElement(element)} ${left}..${right}`);
    if (element.scrollWidth > element.clientWidth + 1 && isBlock(element))
      found.push(`cut: ${describeElement(element)} ${element.scrollWidth} > ${element.clientWidth}`);
    if (element.scrollHeight > element.clientHeight + 1 && hidesOverflow(element))
      found.push(`cut below: ${describeElement(element)} ${element.scrollHeight} > ${element.clientHeight}`);
  }
  return found;
}

const isVisible = (element: HTMLElement): boolean =>
  element.checkVisibility() && !element.closest('.unseen, .stage') && element.getClientRects().length > 0;

// Inline elements have no width of their own.
const isBlock = (element: HTMLElement): boolean => element.clientWidth > 0;

const hidesOverflow = (element: HTMLElement): boolean => getComputedStyle(element).overflowY === 'hidden';

const describeElement = (element: HTMLElement): string =>
  `${element.tagName.toLowerCase()}.${element.className} “${(element.textContent ?? '').slice(0, 40)}”`;
