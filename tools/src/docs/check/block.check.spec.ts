import { parseMarkdown } from '../markdown/markdown-file';
import type { OpenApiDocument } from '../openapi/openapi-document';
import { blockProblems } from './block.check';
import { problemLine } from './problem';
import { pythonProblems } from './python.check';
import { shellProblems } from './shell.check';

const store: OpenApiDocument = {
  paths: {
    '/strings': { get: {}, post: {} },
    '/strings/{id}': { delete: {} },
  },
};

const page = (language: string, code: string) =>
  parseMarkdown('docs/page.md', `# Page\n\n\`\`\`${language}\n${code}\n\`\`\`\n`);

const problemsOf = (language: string, code: string) =>
  blockProblems(page(language, code).blocks, [store]).flatMap(({ problems }) => problems.map(problemLine));

describe('the check of code blocks', () => {
  it('finds a language that is not known, and a block without one', () => {
    expect(problemsOf('jsonn', '{}')).toEqual([
      expect.stringMatching(/^docs\/page.md:3: a block in "jsonn": take/),
    ]);
    expect(problemsOf('', '{}')).toEqual([
      expect.stringMatching(/^docs\/page.md:3: a block without a language/),
    ]);
    expect(problemsOf('text', 'anything')).toEqual([]);
  });

  it('finds JSON that does not parse', () => {
    expect(problemsOf('json', '{ "a": [1, 2] }')).toEqual([]);
    expect(problemsOf('json', '{\n  "a": 1,\n}')).toEqual([
      expect.stringMatching(/^docs\/page.md:6: this is no JSON \(.+\)\. Correct it/),
    ]);
  });

  it('finds what a shell can not read', () => {
    expect(problemsOf('sh', 'echo "fine" # really')).toEqual([]);
    expect(problemsOf('sh', 'echo one\nnpm install <tarball>\n')).toEqual([
      expect.stringMatching(/^docs\/page.md:\d+: bash says: syntax error .+\. Correct the block/),
    ]);
  });

  it('finds a request that no service answers', () => {
    const fine = 'curl -d x localhost:8080/strings\ncurl "$BASE/strings?limit=5"\ncurl localhost:3000/hook';

    expect(problemsOf('sh', `${fine}\ncurl -X DELETE h/strings/$ID`)).toEqual([]);
    expect(problemsOf('sh', 'echo one\ncurl http://localhost:8080/string')).toEqual([
      expect.stringMatching(
        /^docs\/page.md:5: GET \/string is no operation in docs\/openapi\. Correct the call/,
      ),
    ]);
    expect(problemsOf('sh', 'curl -X PUT localhost:8080/strings')).toHaveLength(1);
  });

  it('says so where there is no document to compare requests with', () => {
    const [problem] = blockProblems(page('sh', 'curl h/strings').blocks, []).flatMap(
      ({ problems }) => problems,
    );

    expect(problem).toMatchObject({ file: 'docs/openapi', text: expect.stringContaining('npm run openapi') });
  });

  it('finds Python that does not compile', () => {
    expect(problemsOf('py', 'print("fine")')).toEqual([]);
    expect(problemsOf('python', 'import json\ndef broken(:\n    pass')).toEqual([
      expect.stringMatching(/^docs\/page.md:5: Python says: .+\. Correct the block\.$/),
    ]);
  });

  it('says what it could not check where a program is missing', () => {
    const { blocks } = page('py', 'def broken(:');

    expect(pythonProblems(blocks, 'no-such-python').skipped).toContain('no-such-python');
    expect(shellProblems(blocks, 'no-such-bash').skipped).toContain('no-such-bash');
  });

  it('finds what does not fit the types of the SDK', () => {
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
    const problems = blockProblems(blocks, [store]).flatMap((finding) => finding.problems.map(problemLine));

    expect(problems).toEqual([
      expect.stringMatching(
        /^docs\/0.md:6: TypeScript says: Type 'number' is not assignable .+ Correct the block\.$/,
      ),
      expect.stringMatching(/^docs\/1.md:4: TypeScript says: .+ no exported member/),
      expect.stringMatching(
        /^docs\/2.md:4: TypeScript says: Cannot find name .+ declare the name in tools\/src\/docs/,
      ),
      expect.stringMatching(/^docs\/3.md:5: TypeScript says: Property 'toUpperCase' does not exist/),
    ]);
  });
});
