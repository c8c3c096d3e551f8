// npm run docs: the docs as a site; `-- --serve` to read it. docs:check: whether they are right. docs:write: the pages
// that the code writes.
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { checkMarkdown } from './docs/check/check';
import { brokenLinks } from './docs/check/link.check';
import { problemLine } from './docs/check/problem';
import { knownMarkdown } from './docs/markdown/known-markdown';
import { openApiDocuments } from './docs/openapi/openapi-document';
import { stalePages, writePages } from './docs/generated-pages';
import { type Site, siteOf } from './docs/site/site';
import { writeSite } from './docs/site/site-folder';
import { serveSite } from './docs/site/site-server';
import { staleOpenApi } from './openapi/stale';

const folder = 'dist/docs';

const commands: Record<string, () => Promise<void>> = {
  '--check': check,
  '--write': async () => {
    await writePages();
    await check();
  },
  '--serve': serve,
  '': write,
};

async function check(): Promise<void> {
  const findings = [{ problems: await stalePages() }, ...(await checkMarkdown())];
  const found = findings.flatMap((finding) => finding.problems).map(problemLine);
  const problems = [...found, ...(await staleOpenApi())];
  for (const problem of problems) console.error(problem);
  for (const { skipped } of findings) if (skipped) console.log(`Not checked: ${skipped}`);
  console.log(problems.length === 0 ? 'The docs are in order.' : `${problems.length} problems in the docs.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/** A draft may be looked at before it is right. */
async function site(): Promise<Site> {
  const files = await knownMarkdown();
  for (const problem of brokenLinks(files)) console.error(problemLine(problem));
  return siteOf(files, await openApiDocuments());
}

async function write(): Promise<void> {
  await writeSite(await site(), folder);
  console.log(`The docs are in ${folder}: open ${path.join(folder, 'index.html')} in a browser.`);
}

async function serve(): Promise<void> {
  const server = await serveSite(await site());
  const { port } = server.address() as AddressInfo;
  console.log(`The docs are at http://127.0.0.1:${port}/ until Ctrl-C.`);
}

const [name = ''] = process.argv.slice(2);
const command = commands[name];
if (command) await command();
else {
  console.error(`There is no \`npm run docs -- ${name}\`. There are: ${Object.keys(commands).join(' ')}`);
  process.exitCode = 2;
}
