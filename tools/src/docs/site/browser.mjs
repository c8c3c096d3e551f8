// Runs in the reader's browser. The index is a script and not JSON, because a page from a folder may not fetch.
import { search } from './search-rank';

const form = document.querySelector('form.search');
const input = form.querySelector('input');
const panel = form.querySelector('.results');
const [status, list] = panel.children;
const root = document.documentElement.dataset.root;
let loading;

function load() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${root}search-index.js`;
    script.onload = () => resolve(globalThis.gatehouseSearchIndex);
    script.onerror = () => {
      loading = undefined;
      reject(new Error('The index could not be read. Reload the page.'));
    };
    document.head.append(script);
  });
  return loading;
}

function element(tag, className, text) {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function item({ entry, excerpt }) {
  const link = document.createElement('a');
  link.href = root + entry.url;
  const where = entry.heading === entry.page ? '' : entry.page;
  link.append(element('b', '', entry.heading), element('small', '', where), element('span', '', excerpt));
  const li = document.createElement('li');
  li.append(link);
  return li;
}

async function show() {
  const query = input.value.trim();
  if (query === '') return close();
  try {
    const hits = search(await load(), query);
    if (input.value.trim() !== query) return;
    open(hits.length === 0 ? `Nothing has all of: ${query}` : `${hits.length} found`, hits);
  } catch (error) {
    open(error.message);
  }
}

function open(text, hits = []) {
  status.textContent = text;
  list.replaceChildren(...hits.map(item));
  panel.dataset.open = '';
}

function close() {
  delete panel.dataset.open;
  status.textContent = '';
  list.replaceChildren();
}

/** Down and up walk from the field through what was found. */
function walk(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const stops = [input, ...list.querySelectorAll('a')];
  stops[stops.indexOf(document.activeElement) + step]?.focus();
}

// A link to another part of this page loads nothing, so what it was chosen from would stay in the way.
document.addEventListener('click', ({ target }) => {
  if (!form.contains(target) || target.closest('a')) close();
  if (target.closest('nav a')) document.querySelector('nav:popover-open')?.hidePopover();
});

form.hidden = false;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  list.querySelector('a')?.click();
});
input.addEventListener('focus', () => void load().catch(() => undefined));
input.addEventListener('input', () => void show());
form.addEventListener('keydown', walk);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && form.contains(document.activeElement)) {
    close();
    input.focus();
  }
  const isTyping = event.target.closest?.('input, textarea, [contenteditable]');
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    input.focus();
  }
});
