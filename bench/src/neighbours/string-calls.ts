export const quietAddress = { 'x-forwarded-for': '203.0.113.1' };

/** Stores a string and returns its id. */
export async function createString(origin: string, headers: Record<string, string>): Promise<string> {
  const reply = await fetch(`${origin}/strings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ value: 'quiet' }),
  });
  const body = (await reply.json()) as { id?: string };
  if (body.id === undefined) throw new Error(`POST /strings answered ${reply.status}`);
  return body.id;
}

/** Reads the string and returns whether that succeeded. */
export async function readString(
  origin: string,
  id: string,
  headers: Record<string, string>,
): Promise<boolean> {
  const reply = await fetch(`${origin}/strings/${id}`, { headers });
  await reply.arrayBuffer();
  return reply.ok;
}
