import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const base = '/docs/';

/** Links of built pages to files or headings that do not exist, each as one line. */
export function findDeadLinks(folder) {
  const pages = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.html'));
  const texts = new Map(pages.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
  const anchors = new Map([...texts].map(([file, text]) => [file, new Set(values(text, 'id'))]));
  return [...texts].flatMap(([file, text]) =>
    [...new Set(values(text, 'href'))]
      .filter((target) => !/^[a-z][a-z\d+.-]*:/i.test(target))
      .filter((target) => !isAlive(folder, file, target, anchors))
      .map((target) => `${file}: the link ${target} is dead.`),
  );
}

const values = (html, attribute) =>
  [...html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value]) =>
    value.replaceAll('&amp;', '&'),
  );

function isAlive(folder, from, target, anchors) {
  const address = new URL(target, `http://site${base}${from}`);
  if (!address.pathname.startsWith(base)) return false;
  const place = decodeURIComponent(address.pathname.slice(base.length));
  const file = [place, `${place}.html`, `${place}index.html`].find(
    (each) => /\.\w+$/.test(each) && existsSync(path.join(folder, each)),
  );
  if (file === undefined) return false;
  const anchor = decodeURIComponent(address.hash.slice(1));
  return anchor === '' || !anchors.has(file) || anchors.get(file).has(anchor);
}
