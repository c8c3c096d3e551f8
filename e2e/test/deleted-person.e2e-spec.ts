import { canReadMemory, findInFolder, findInMemory } from './byte-search';
import { makeSyntheticFaces } from './synthetic-face';
import { makeSearchableFace } from './searchable-face';
import { type NodeCluster, startCluster } from './node-cluster';
import { mapConcurrently } from './retrying-client';

const inFlight = 60;

describe('a deleted person', () => {
  const other = makeSyntheticFaces(3)();
  const marked = makeSearchableFace(4);
  const plain = { ...marked.sent, ...marked.opened, ...marked.stored };
  let cluster: NodeCluster<['api', 'all', 'api']>;
  let puid: string;
  let secrets: Record<string, string> | undefined;
  let before: Traces;
  let after: Traces;

  beforeAll(async () => {
    // The first node receives the enrollment, the second processes it and deletes the person, the third only replicates.
    cluster = await startCluster('api', 'all', 'api');
    const [receiver, writer] = cluster.nodes;
    await writer.enroll(other.capture());
    const enrolled = await receiver.enrollEncrypted(marked.vectors);
    puid = enrolled.puid;
    before = await findTraces(enrolled.position);
    secrets = await readSecrets();
    after = await findTraces((await writer.delete(puid)).position);
  });
  afterAll(() => cluster?.close());

  interface Traces {
    /** Patterns of the face in the memory of each node. */
    memory: string[][];
    /** Patterns of the face and the id of the person in the files of the database. */
    files: string[];
    /** Every row of every table. */
    tables: string;
  }

  /** Finds the data of the person once every node has reached a position. No node receives the face for this. */
  async function findTraces(position: number): Promise<Traces> {
    const { nodes, query } = cluster;
    for (const node of nodes) expect(await node.find(other.capture(), position)).toHaveLength(1);
    await query('CHECKPOINT');
    const [server] = await query<{ data_directory: string }>('SHOW data_directory');
    return {
      memory: canReadMemory ? await Promise.all(nodes.map(({ pid }) => findInMemory(pid, plain))) : [],
      files: await findInFolder(server?.data_directory ?? '', { ...plain, puid: Buffer.from(puid) }),
      tables: await readTables(),
    };
  }

  async function readTables(): Promise<string> {
    const tables = await cluster.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'biometric_node'`,
    );
    const rows = await Promise.all(
      tables.map(({ name }) => cluster.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)),
    );
    return rows.flatMap((table) => table.map(({ row }) => row)).join('\n');
  }

  /** The values that only the rows of this person contain. */
  async function readSecrets(): Promise<Record<string, string> | undefined> {
    const [row] = await cluster.query<Record<string, string>>(
      `SELECT puid, encode(wrapped_key, 'hex') AS key, encode(template, 'hex') AS template
       FROM biometric_node.people WHERE puid = $1`,
      [puid],
    );
    return row;
  }

  it('is in no row of any table, nor are the key and the template', () => {
    const findSecrets = (tables: string) =>
      Object.entries(secrets ?? {}).filter(([, value]) => tables.includes(value));
    expect(findSecrets(before.tables).map(([name]) => name)).toEqual(['puid', 'key', 'template']);
    expect(findSecrets(after.tables)).toEqual([]);
  });

  it('has no unencrypted face in the files of the database, before or after', () => {
    expect(before.files).toEqual(['puid']);
    expect(after.files.filter((name) => name !== 'puid')).toEqual([]);
  });

  const onLinux = canReadMemory ? it : it.skip;
  if (!canReadMemory)
    process.stderr.write('The memory of the nodes is not searched: this needs /proc of Linux.\n');

  onLinux('was in the memory of every node, and is in none after the deletion', () => {
    const stored = Object.keys(marked.stored);
    const findStored = ({ memory }: Traces) =>
      memory.map((names) => names.filter((name) => stored.includes(name)));
    expect(findStored(before)).toEqual([stored, stored, stored]);
    expect(findStored(after)).toEqual([[], [], []]);
  });

  onLinux('leaves nothing of the request in the memory of nodes that did not receive it', () => {
    const sent = Object.keys(marked.sent);
    for (const names of after.memory.slice(1))
      expect(names.filter((name) => sent.includes(name))).toEqual([]);
  });

  // JavaScript cannot erase text: parsed text stays until its memory is reused.
  onLinux('does not return to an engine with later requests', async () => {
    const face = makeSyntheticFaces(5);
    for (const node of cluster.nodes) {
      let left = await findInMemory(node.pid, plain);
      for (let rounds = 0; left.length > 0 && rounds < 20; rounds++) {
        const requests = Array.from({ length: 100 }, () => [face().capture()]);
        await mapConcurrently(inFlight, requests, (vectors) => node.enrollEncrypted(vectors));
        left = await findInMemory(node.pid, plain);
      }
      if (left.length > 0)
        process.stderr.write(`still in the memory of a node (${node.role}): ${left.join(', ')}\n`);
      expect(left.filter((name) => name in marked.stored)).toEqual([]);
    }
  });
});
