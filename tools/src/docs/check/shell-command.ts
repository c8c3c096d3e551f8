/** A command of a shell script, as words. Variables are not expanded. */
export interface ShellCommand {
  line: number;
  words: string[];
}

const substitution = String.raw`\$\((?:[^()]|\([^()]*\))*\)`;
const doubleQuoted = String.raw`"(?:${substitution}|\\[\s\S]|[^"\\])*"`;
const wordPart = String.raw`${substitution}|\\[^\n]|'[^']*'|${doubleQuoted}|[^\s;&|()<>'"\\]`;
const lexeme = new RegExp(
  [
    String.raw`\\\n|#.*`,
    String.raw`(?<redirection>\d*[<>]+&?)`,
    String.raw`(?<separator>[\n;&|()])`,
    `(?<word>(?:${wordPart})+)`,
  ].join('|'),
  'g',
);
const hereDocument = /(<<-?\s*(['"]?)(\w+)\2.*\n)([\s\S]*?)^\s*\3$/gm;

/**
 * The commands of a script, including those inside $(…). Supports quotes, comments, continued lines, redirections and
 * here-documents, not the whole language.
 */
export function parseShellCommands(text: string, firstLine = 1): ShellCommand[] {
  const script = text.replace(
    hereDocument,
    (_, head: string, __, ___, body: string) => head + keepLineBreaks(body),
  );
  const commands: ShellCommand[] = [];
  let current: ShellCommand = { line: firstLine, words: [] };
  let isTarget = false;
  for (const { 0: found, groups = {}, index } of `${script}\n`.matchAll(lexeme)) {
    const line = firstLine + keepLineBreaks(script.slice(0, index)).length;
    if (groups['separator']) {
      if (current.words.length > 0) commands.push(current);
      current = { line, words: [] };
    } else if (groups['redirection']) {
      isTarget = true;
    } else if (groups['word']) {
      if (current.words.length === 0) current.line = line;
      if (!isTarget) current.words.push(removeQuotes(found));
      isTarget = false;
      for (const [inner] of found.matchAll(new RegExp(substitution, 'g')))
        commands.push(...parseShellCommands(inner.slice(2, -1), line));
    }
  }
  return commands;
}

const keepLineBreaks = (text: string): string => text.replace(/[^\n]/g, '');

const removeQuotes = (word: string): string =>
  word.replace(new RegExp(wordPart, 'g'), (part) => {
    if (part.startsWith("'")) return part.slice(1, -1);
    if (part.startsWith('"')) return part.slice(1, -1).replace(/\\(["\\$`])/g, '$1');
    return part.startsWith('\\') ? part.slice(1) : part;
  });
