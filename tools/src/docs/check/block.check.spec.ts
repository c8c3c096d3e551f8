import { parseMarkdown } from '../markdown/markdown-file';
import type { OpenApiDocument } from '../openapi/openapi-document';
import { checkBlocks } from './block.check';
import { formatProblem } from './problem';
import { checkPython } from './python.check';
import { checkShell } from './shell.check';

const store: OpenApiDocument = {
  paths: {
    '/strings': { get: {}, post: {} },
    '/strings/{id}': { delete: {} },
  },
};

const page = (language: string, code: string) =>
  parseMarkdown('docs/page.md', `# Page\n\n\`\`\`${language}\n${code}\n\`\`\`\n`);

const findProblems = (language: string, code: string) =>
  checkBlocks(page(language, code).blocks, [store]).flatMap(({ problems }) => problems.map(formatProblem));

describe('the code block check', () => {
  it('reports an unknown language, and a block without one', () => {
    expect(findProblems('jsonn', '{}')).toEqual([
      expect.stringMatching(/^docs\/page.md:3: a block in "jsonn": use/),
    ]);
    expect(findProblems('', '{}')).toEqual([
      expect.stringMatching(/^docs\/page.md:3: a block without a language/),
    ]);
    expect(findProblems('text', 'anything')).toEqual([]);
  });

  it('reports JSON that does not parse', () => {
    expect(findProblems('json', '{ "a": [1, 2] }')).toEqual([]);
    expect(findProblems('json', '{\n  "a": 1,\n}')).toEqual([
      expect.stringMatching(/^docs\/page.md:6: invalid JSON \(.+\)\. Fix it/),
    ]);
  });

  it('reports shell syntax errors', () => {
    expect(findProblems('sh', 'echo "fine" # really')).toEqual([]);
    expect(findProblems('sh', 'echo one\nnpm install <tarball>\n')).toEqual([
      expect.stringMatching(/^docs\/page.md:\d+: bash: syntax error .+\. Fix the block/),
    ]);
  });

  it('reports a request to an operation that does not exist', () => {
    const fine = 'curl -d x localhost:8080/strings\ncurl "$BASE/strings?limit=5"\ncurl localhost:3000/hook';

    expect(findProblems('sh', `${fine}\ncurl -X DELETE h/strings/$ID`)).toEqual([]);
    expect(findProblems('sh', 'echo one\ncurl http://localhost:8080/string')).toEqual([
      expect.stringMatching(
        /^docs\/page.md:5: GET \/string is not an operation in docs\/openapi\. Fix the call/,
      ),
    ]);
    expect(findProblems('sh', 'curl -X PUT localhost:8080/strings')).toHaveLength(1);
  });

  it('reports missing OpenAPI documents', () => {
    const [problem] = checkBlocks(page('sh', 'curl h/strings').blocks, []).flatMap(
      ({ problems }) => problems,
    );

    expect(problem).toMatchObject({ file: 'docs/openapi', text: expect.stringContaining('npm run openapi') });
  });

  it('reports Python that does not compile', () => {
    expect(findProblems('py', 'print("fine")')).toEqual([]);
    expect(findProblems('python', 'import json\ndef broken(:\n    pass')).toEqual([
      expect.stringMatching(/^docs\/page.md:5: Python: .+\. Fix the block\.$/),
    ]);
  });

  it('reports what it skipped because a program is missing', () => {
    const { blocks } = page('py', 'def broken(:');

    expect(checkPython(blocks, 'no-such-python').skipped).toContain('no-such-python');
    expect(checkShell(blocks, 'no-such-bash').skipped).toContain('no-such-bash');
  });

  it('reports type errors against the SDK', () => {
    const blocks = [
      page(
        'ts',
        "import { verifyWebhook } from '@gatehouse/sdk';\n\nverifyWebhook({ body, headers, key: 4711 });",
      ),
      page('ts', "import { verifyWebhooks } from '@gatehouse/sdk';"),
      page('ts', 'const answer: number = fromNowhere;'),
      page('js', 'const text = 4711;\ntext.toUpperCase();'),
      page('ts', 'verifyWebhook({ body, headers, key: apiKey });'),
    ].flatMap((file, index) => file.blocks.map((block) => ({ ...block, file: `docs/${index}.md` })));
    const problems = checkBlocks(blocks, [store]).flatMap((finding) => finding.problems.map(formatProblem));

    expect(problems).toEqual([
      expect.stringMatching(/^docs\/0.md:6: TypeScript: Type 'number' is not assignable .+ Fix the block\.$/),
      expect.stringMatching(/^docs\/1.md:4: TypeScript: .+ no exported member/),
      expect.stringMatching(
        /^docs\/2.md:4: TypeScript: Cannot find name .+ declare the name in tools\/src\/docs/,
      ),
      expect.stringMatching(/^docs\/3.md:5: TypeScript: Property 'toUpperCase' does not exist/),
    ]);
  });
});
