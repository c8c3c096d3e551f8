import type { SessionEvent } from '@gatehouse/sdk';

/** Reads a stream of server-sent events block by block. */
export async function readEvents(url: string, sessionId: string, deviceToken?: string, query = '') {
  const leaving = new AbortController();
  const response = await fetch(`${url}/device/sessions/${sessionId}/events${query}`, {
    headers: deviceToken === undefined ? {} : { authorization: `Bearer ${deviceToken}` },
    signal: leaving.signal,
  });
  const blocks = readBlocks(response);
  /** The next block that is an event; undefined when the server has ended the stream. */
  const next = async (): Promise<{ id: number; event: SessionEvent } | undefined> => {
    for (;;) {
      const { value, done } = await blocks.next();
      if (done) return undefined;
      const [, id, data] = /^id: (\d+)\nevent: session\ndata: (.*)$/.exec(value) ?? [];
      if (data !== undefined) return { id: Number(id), event: JSON.parse(data) as SessionEvent };
    }
  };
  return { response, blocks, next, leave: () => leaving.abort() };
}

async function* readBlocks({ body }: Response): AsyncGenerator<string, void, undefined> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body ?? []) {
    const blocks = (text + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n\n');
    text = blocks.pop() ?? '';
    yield* blocks;
  }
}
