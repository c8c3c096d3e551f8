// npm run docs:check: checks links, code blocks, navigation, generated pages and OpenAPI documents.
// npm run docs:write: writes the generated pages first.
import { checkMarkdown } from './docs/check/check';
import { formatProblem } from './docs/check/problem';
import { findStalePages, writePages } from './docs/generated-pages';
import { findStaleOpenApi } from './openapi/stale-files';

async function check(): Promise<void> {
  const findings = [{ problems: await findStalePages() }, ...(await checkMarkdown())];
  const found = findings.flatMap((finding) => finding.problems).map(formatProblem);
  const problems = [...found, ...(await findStaleOpenApi())];
  for (const problem of problems) console.error(problem);
  for (const { skipped } of findings) if (skipped) console.log(`Not checked: ${skipped}`);
  console.log(
    problems.length === 0 ? 'No problems in the docs.' : `Problems in the docs: ${problems.length}.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (process.argv.includes('--write')) await writePages();
await check();
