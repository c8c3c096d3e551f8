import { canReadMemory, findInFolder, findInMemory } from './byte-search';
import { madeUpFaces } from './made-up-face';
import { markedFace } from './marked-face';
import { type NodeCluster, startCluster } from './node-cluster';
import { atATime } from './patient-client';

const inFlight = 60;

describe('a person who is deleted', () => {
  const other = madeUpFaces(3)();
  const marked = markedFace(4);
  const plain = { ...marked.sent, ...marked.opened, ...marked.stored };
  let cluster: NodeCluster<['api', 'all', 'api']>;
  let puid: string;
  let secrets: Record<string, string> | undefined;
  let before: Traces;
  let after: Traces;

  beforeAll(async () => {
    // The person is enrolled through the first, by the second, which deletes them; the third only hears of it.
    cluster = await startCluster('api', 'all', 'api');
    const [receiver, writer] = cluster.nodes;
    await writer.enroll(other.capture());
    const enrolled = await receiver.enrollEncrypted(marked.vectors);
    puid = enrolled.puid;
    before = await traces(enrolled.position);
    secrets = await readSecrets();
    after = await traces((await writer.delete(puid)).position);
  });
  afterAll(() => cluster?.close());

  interface Traces {
    /** Of the face, in the memory of each node. */
    memory: string[][];
    /** Of the face and the person's id, in the files of the database. */
    files: string[];
    /** Every row of every table. */
    tables: string;
  }

  /** What there is of the person once every node has come to a position; none of them is shown the face for it. */
  async function traces(position: number): Promise<Traces> {
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

  /** What only this person's rows hold. */
  async function readSecrets(): Promise<Record<string, string> | undefined> {
    const [row] = await cluster.query<Record<string, string>>(
      `SELECT puid, encode(wrapped_key, 'hex') AS key, encode(template, 'hex') AS template
       FROM biometric_node.people WHERE puid = $1`,
      [puid],
    );
    return row;
  }

  it('is in no row of any table any more, with the key and the template', () => {
    const held = (tables: string) =>
      Object.entries(secrets ?? {}).filter(([, value]) => tables.includes(value));
    expect(held(before.tables).map(([name]) => name)).toEqual(['puid', 'key', 'template']);
    expect(held(after.tables)).toEqual([]);
  });

  it('never had a face in the files of the database that could be read without a key', () => {
    expect(before.files).toEqual(['puid']);
    expect(after.files.filter((name) => name !== 'puid')).toEqual([]);
  });

  const onLinux = canReadMemory ? it : it.skip;
  if (!canReadMemory) process.stderr.write('Memory is not looked through: that takes the /proc of Linux.\n');

  onLinux('was in the memory of every node, and is in that of none', () => {
    const stored = Object.keys(marked.stored);
    const engines = ({ memory }: Traces) =>
      memory.map((names) => names.filter((name) => stored.includes(name)));
    expect(engines(before)).toEqual([stored, stored, stored]);
    expect(engines(after)).toEqual([[], [], []]);
  });

  onLinux('leaves nothing of the request in the memory of nodes that did not get it', () => {
    const sent = Object.keys(marked.sent);
    for (const names of after.memory.slice(1))
      expect(names.filter((name) => sent.includes(name))).toEqual([]);
  });

  // Text cannot be wiped in JavaScript: what was parsed stays until something else comes into its place.
  onLinux(
    'does not come back into an engine with other requests, and says what they left of the parsed one',
    async () => {
      const face = madeUpFaces(5);
      for (const node of cluster.nodes) {
        let left = await findInMemory(node.pid, plain);
        for (let rounds = 0; left.length > 0 && rounds < 20; rounds++) {
          const requests = Array.from({ length: 100 }, () => [face().capture()]);
          await atATime(inFlight, requests, (vectors) => node.enrollEncrypted(vectors));
          left = await findInMemory(node.pid, plain);
        }
        if (left.length > 0)
          process.stderr.write(`still in the memory of a node (${node.role}): ${left.join(', ')}\n`);
        expect(left.filter((name) => name in marked.stored)).toEqual([]);
      }
    },
  );
});
