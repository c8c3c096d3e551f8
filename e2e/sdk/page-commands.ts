/** A command of a page: one line of a shell block, or several that are joined by a backslash. */
export function readCommands(page: string): string[] {
  const blocks = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    block
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .filter((line) => line.trim() !== ''),
  );
}

const prelude = `
set -euo pipefail
exec > "$OUTPUT" 2>&1
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT
curl() { command curl --fail-with-body --silent --show-error "$@"; echo; }
# The last value of a field in the replies so far.
last() { node -e '
  const text = require("fs").readFileSync(process.env.OUTPUT, "utf8");
  const values = [...text.matchAll(new RegExp("\\"" + process.argv[1] + "\\":\\"([^\\"]+)", "g"))];
  process.stdout.write(values.at(-1)[1]);' "$1"; }
# Waits for a text of the command in the background, for at most a minute.
printed() { for _ in $(seq 600); do grep -qF "$1" "$OUTPUT" && return; kill -0 $!; sleep 0.1; done; return 1; }
`;

/** How a test runs the commands of a page. */
export interface PageRules {
  /** What else the reader runs. */
  before?: string;
  /** The parts that a reader replaces, and the ports of this test. */
  replaced?: [part: string | RegExp, replacement: string][];
  /** Commands that run until they are stopped, by their beginning, and what they print first. */
  endless?: Record<string, string>;
  /** Commands that succeed with another exit code than 0, by their beginning. */
  exitCodes?: Record<string, number>;
}

function findRule<T>(rules: Record<string, T> | undefined, command: string): T | undefined {
  return Object.entries(rules ?? {}).find(([beginning]) => command.startsWith(beginning))?.[1];
}

/** A script for bash that runs the commands in their order, and stops at the first that fails. */
export function writeScript(
  commands: string[],
  { before = 'true', replaced = [], endless, exitCodes }: PageRules,
): string {
  const lines = [before, ...commands].map((command) => {
    const line = replaced.reduce((text, [part, replacement]) => text.replaceAll(part, replacement), command);
    const evaluated = /^eval "(.*)"$/.exec(line)?.[1];
    // An evaluated command that fails or prints nothing would be a success.
    if (evaluated) return `text=${evaluated}; [ -n "$text" ]; eval "$text"`;
    const output = findRule(endless, command);
    if (output) return `${line} &\nprinted '${output}'`;
    const exitCode = findRule(exitCodes, command);
    return exitCode === undefined ? line : `(${line}) && false || [ $? -eq ${exitCode} ]`;
  });
  return [prelude, ...lines.map((line, index) => `echo '+ command ${index}'\n${line}`), ''].join('\n');
}
