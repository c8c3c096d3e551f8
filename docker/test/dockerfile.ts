import { readFileSync } from 'node:fs';
import path from 'node:path';
import { workspace } from './workspace';

/** One instruction, its continued lines joined. */
export interface Instruction {
  name: string;
  text: string;
}

/** The instructions between one FROM and the next. */
export interface Stage {
  name: string;
  from: string;
  instructions: Instruction[];
}

export interface Dockerfile {
  /** The default values of the arguments before the first FROM. */
  defaults: Map<string, string>;
  stages: Stage[];
}

/** Parses docker/Dockerfile. */
export function readDockerfile(): Dockerfile {
  const defaults = new Map<string, string>();
  const stages: Stage[] = [];
  for (const { name, text } of instructionsOf(
    readFileSync(path.join(workspace, 'docker/Dockerfile'), 'utf8'),
  )) {
    const stage = stages.at(-1);
    if (name === 'FROM') {
      const [, from = '', as = ''] = /^(\S+)(?: AS (\S+))?$/.exec(text) ?? [];
      stages.push({ name: as, from, instructions: [] });
    } else if (stage) {
      stage.instructions.push({ name, text });
    } else {
      const [key = '', value = ''] = text.split('=');
      defaults.set(key, value);
    }
  }
  return { defaults, stages };
}

/** The instructions of a stage after those of the stages that it builds on. */
export function inherited({ stages }: Dockerfile, name: string): Instruction[] {
  const stage = stages.find((one) => one.name === name);
  return stage ? [...inherited({ defaults: new Map(), stages }, stage.from), ...stage.instructions] : [];
}

function instructionsOf(text: string): Instruction[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^\s*#/.test(line));
  return lines
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => {
      const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
      return { name, text: rest };
    });
}
