import type { Person } from '@gatehouse/matching';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Papa from 'papaparse';
import { isQuick } from '../suite/report';

/** An alias of a person on the OFAC list, which is held out of the index. */
export interface AliasQuery extends Person {
  target_id: string;
  heldout_alias_idx: string;
  overlap_class: string;
}

const rowLimit = isQuick ? 5000 : Infinity;
const aliasLimit = isQuick ? 300 : Infinity;

/** People who are on no list. */
export async function readNegatives(tuning: string): Promise<Person[]> {
  return readTitled<Person>(path.join(tuning, 'negatives-us.csv'), rowLimit);
}

export async function readAliasQueries(tuning: string): Promise<AliasQuery[]> {
  return readTitled<AliasQuery>(path.join(tuning, 'ofac-aka-even.csv'), aliasLimit);
}

async function readTitled<Line>(file: string, limit: number): Promise<Line[]> {
  const text = await readFile(file, 'utf8');
  return Papa.parse<Line>(text, { header: true, skipEmptyLines: true }).data.slice(0, limit);
}
