/** An arbitrary value, not NULL, of each parameter type. */
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

export function getSample(type: string): string {
  const element = type.replace(/\[\]$/, '');
  const sample = samples[element];
  if (sample === undefined)
    throw new Error(`There is no sample of the type ${element}: add one to sample-value.table.ts.`);
  return element === type ? sample : `ARRAY[${sample}]::${type}`;
}
