import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, type YAMLSeq } from 'yaml';
import { workspace } from './workspace';

/** A service of a compose file; only the fields that our files use. */
export interface Service {
  image?: string;
  build?: { context: string; dockerfile: string; target?: string; args?: Record<string, string> };
  user?: string;
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  privileged?: boolean;
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  tmpfs?: string[];
  volumes?: string[];
  ports?: string[];
  networks?: string[];
  restart?: string;
  profiles?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
}

export interface Compose {
  services: Record<string, Service>;
  volumes?: Record<string, unknown>;
  networks?: Record<string, unknown>;
}

/** The text of a compose file of this folder. */
export const composeText = (file: string): string =>
  readFileSync(path.join(workspace, 'docker', file), 'utf8');

/** `!override` replaces the list of the previous file; here it is the list. */
const override = { tag: '!override', collection: 'seq' as const, resolve: (list: YAMLSeq) => list };

/** A compose file with its anchors resolved. */
export const readCompose = (file: string): Compose =>
  parse(composeText(file), { merge: true, customTags: [override] }) as Compose;
