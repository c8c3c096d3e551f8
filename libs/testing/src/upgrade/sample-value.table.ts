/** A value of each type that statements take: any will do, as long as it is not NULL. */
const samples: Record<string, string> = {
  bigint: '1',
  boolean: 'true',
  bytea: `'\\x01'`,
  'double precision': '1',
  integer: '1',
  interval: `'1 second'`,
  jsonb: `'[]'`,
  numeric: '1',
  smallint: '1',
  text: `'a'`,
  'timestamp with time zone': `'2026-01-01 00:00:00Z'`,
  uuid: `'00000000-0000-7000-8000-000000000000'`,
};

export function sampleOf(type: string): string {
  const element = type.replace(/\[\]$/, '');
  const sample = samples[element];
  if (sample === undefined)
    throw new Error(`There is no sample of the type ${element}: write one into sample-value.table.ts.`);
  return element === type ? sample : `ARRAY[${sample}]::${type}`;
}
