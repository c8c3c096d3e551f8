// The headers of each security scheme, as TypeScript.
const credentials = {
  'api-key': `'x-api-key': apiKey`,
  'device-token': 'authorization: `Bearer ${deviceToken}`',
  'bearer-token': 'authorization: `Bearer ${token}`',
  'client-credentials': 'authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`',
  slc: 'authorization: `SLC ${slc}`',
  oauth2: 'authorization: `Bearer ${accessToken}`',
};

/** Adds a sample in TypeScript to each operation of a document. */
export function addSamples(document, origin) {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      operation['x-codeSamples'] = [
        {
          lang: 'typescript',
          label: 'TypeScript',
          source: createSample(method.toUpperCase(), origin + path, operation),
        },
      ];
  return document;
}

/** A call of one operation with its examples. */
export function createSample(method, address, { parameters = [], requestBody, security = [], responses }) {
  const url = parameters
    .filter((each) => each.in === 'path')
    .reduce(
      (text, { name, schema }) => text.replace(`{${name}}`, schema.example ?? schema.enum?.[0] ?? name),
      address,
    );
  const [type, { example } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const { statements, body } = createBody(type, example);
  const headers = [
    ...(type === 'application/json' ? [`'content-type': 'application/json'`] : []),
    ...findSchemes(security).map((name) => credentials[name]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(body === undefined ? [] : [`  body: ${body},`]),
  ];
  const call = options.length > 0 ? `, {\n${options.join('\n')}\n}` : '';
  return [
    ...statements,
    `const response = await fetch('${url}'${call});`,
    'if (!response.ok) throw new Error(await response.text());',
    ...readReply(responses),
  ].join('\n');
}

/** The shortest alternative that identifies the caller. */
const findSchemes = (security) =>
  security
    .map(Object.keys)
    .filter((names) => names.length > 0)
    .sort((one, other) => one.length - other.length)[0] ?? [];

function createBody(type, example) {
  if (type === undefined) return { statements: [] };
  if (type === 'application/json')
    return {
      statements: [],
      body: `JSON.stringify(${JSON.stringify(example, null, 2).replaceAll('\n', '\n  ')})`,
    };
  if (type !== 'multipart/form-data')
    return { statements: [], body: `new URLSearchParams(${JSON.stringify(example)})` };
  const fields = Object.entries(example).map(
    ([name, text]) => `form.append('${name}', new Blob([${JSON.stringify(text)}]), '${name}.csv');`,
  );
  return { statements: ['const form = new FormData();', ...fields], body: 'form' };
}

function readReply(responses) {
  const types = Object.keys(Object.entries(responses).find(([status]) => status < 300)?.[1].content ?? {});
  if (types.length === 0) return [];
  return [`const result = await response.${types[0] === 'application/json' ? 'json' : 'text'}();`];
}
