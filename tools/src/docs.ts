// npm run docs:check: checks links, code blocks, navigation, generated pages and OpenAPI documents.
// npm run docs:write: writes the generated pages first.
import { checkMarkdown } from './docs/check/check';
import { problemLine } from './docs/check/problem';
import { stalePages, writePages } from './docs/generated-pages';
import { staleOpenApi } from './openapi/stale';

async function check(): Promise<void> {
  const findings = [{ problems: await stalePages() }, ...(await checkMarkdown())];
  const found = findings.flatMap((finding) => finding.problems).map(problemLine);
  const problems = [...found, ...(await staleOpenApi())];
  for (const problem of problems) console.error(problem);
  for (const { skipped } of findings) if (skipped) console.log(`Not checked: ${skipped}`);
  console.log(
    problems.length === 0 ? 'No problems in the docs.' : `Problems in the docs: ${problems.length}.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (process.argv.includes('--write')) await writePages();
await check();
