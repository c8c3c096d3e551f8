import { type FaceModelFile, faceModels } from '@gatehouse/biometrics';
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { modelsCommands } from './command';
import { downloadModelFile, type DownloadOptions } from './model-download';
import { copyModelFiles } from './model-file';

const content = randomBytes(300_000);
const sha256 = createHash('sha256').update(content).digest('hex');

describe('npm run models', () => {
  let folder: string;
  let server: http.Server;
  let base: string;
  let requests: IncomingMessage[];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'gatehouse-models-'));
    requests = [];
    answer = serve;
    server = http.createServer((request, response) => {
      requests.push(request);
      answer(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    await rm(folder, { recursive: true });
    jest.restoreAllMocks();
  });

  const file = (): FaceModelFile => ({
    name: 'face',
    version: '1',
    fileName: 'face.onnx',
    bytes: content.length,
    sha256,
    url: `${base}/face.onnx`,
    mirror: 'https://mirror.example/face.onnx',
    licence: 'MIT',
  });
  const place = () => path.join(folder, 'face.onnx');
  const expectComplete = async () => expect((await readFile(place())).equals(content)).toBe(true);

  /** A server that supports ranges. */
  function serve({ headers }: IncomingMessage, response: ServerResponse): void {
    const [, first] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? [];
    const start = Number(first ?? 0);
    const range = { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` };
    const length = { 'content-length': content.length - start };
    response.writeHead(first ? 206 : 200, { ...length, ...(first && range) }).end(content.subarray(start));
  }

  /** Replies with a part of the file, and breaks the connection once the client has stored it. */
  function breakAfter(length: number): { answer: typeof answer; onProgress: DownloadOptions['onProgress'] } {
    let breakConnection = () => {};
    let end = 0;
    return {
      answer: ({ headers }, response) => {
        const start = Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0);
        const range = { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` };
        end = start + length;
        breakConnection = () => void response.destroy();
        response.writeHead(start > 0 ? 206 : 200, { 'content-length': content.length - start, ...range });
        response.write(content.subarray(start, end));
      },
      onProgress: ({ bytes }) => {
        if (bytes === end) breakConnection();
      },
    };
  }
  const ranges = () => requests.map(({ headers }) => headers.range);

  it('downloads a file, and shows the progress', async () => {
    const seen: number[] = [];
    const onProgress = ({ bytes }: { bytes: number }) => void seen.push(bytes);
    await expect(downloadModelFile(file(), { folder, onProgress })).resolves.toBe('downloaded');
    await expectComplete();
    expect(await readdir(folder)).toEqual(['face.onnx']);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(content.length);
  });

  it('uses a file that is already there without any request', async () => {
    await writeFile(place(), content);
    await expect(downloadModelFile(file(), { folder })).resolves.toBe('present');
    expect(requests).toHaveLength(0);
  });

  it('replaces a damaged file', async () => {
    await writeFile(
      place(),
      content.map((byte) => byte ^ 1),
    );
    await expect(downloadModelFile(file(), { folder })).resolves.toBe('downloaded');
    await expectComplete();
  });

  it('continues after a broken connection where it broke', async () => {
    const broken = breakAfter(100_000);
    answer = (request, response) => (requests.length === 1 ? broken.answer : serve)(request, response);
    await downloadModelFile(file(), { folder, onProgress: broken.onProgress });
    await expectComplete();
    expect(ranges()).toEqual([undefined, 'bytes=100000-']);
  });

  it('continues a download of an earlier run', async () => {
    await writeFile(`${place()}.part`, content.subarray(0, 120_000));
    await downloadModelFile(file(), { folder });
    expect(ranges()).toEqual(['bytes=120000-']);
    await expectComplete();
    expect(await readdir(folder)).toEqual(['face.onnx']);
  });

  it('starts over where the server does not support ranges', async () => {
    await writeFile(`${place()}.part`, Buffer.alloc(120_000));
    answer = (_, response) => response.writeHead(200).end(content);
    await downloadModelFile(file(), { folder });
    await expectComplete();
  });

  it('starts over where the server has less than was downloaded', async () => {
    await writeFile(`${place()}.part`, content.subarray(0, 120_000));
    answer = (request, response) =>
      request.headers.range ? response.writeHead(416).end() : serve(request, response);
    await downloadModelFile(file(), { folder });
    await expectComplete();
  });

  it('reports an answer of 416 to a request without a range, and does not repeat it', async () => {
    await writeFile(`${place()}.part`, content.subarray(0, 120_000));
    // The server recovers at last, so that a client that repeats the request forever ends as well.
    answer = (request, response) =>
      requests.length > 20 ? serve(request, response) : void response.writeHead(416).end();
    await expect(downloadModelFile(file(), { folder })).rejects.toThrow(
      `${base}/face.onnx answered 416 Range Not Satisfiable. Or use another address, such as --from`,
    );
    expect(ranges()).toEqual(['bytes=120000-', undefined]);
  });

  it('is not damaged by a slower run at the same time', async () => {
    let finishSlowly = () => {};
    answer = (_, response) => {
      response.writeHead(200).write(content.subarray(0, 100_000));
      finishSlowly = () => void response.end(Buffer.alloc(200_000));
    };
    const progress = new EventEmitter();
    const onProgress = ({ bytes }: { bytes: number }) => bytes === 100_000 && progress.emit('stored');
    const slow = downloadModelFile(file(), { folder, onProgress }).catch((error: Error) => error.message);
    await once(progress, 'stored');
    answer = serve;
    await downloadModelFile(file(), { folder });
    expect(ranges()).toEqual([undefined, undefined]);
    finishSlowly();
    expect(await slow).toContain('has the sha256');
    await expectComplete();
    expect(await readdir(folder)).toEqual(['face.onnx']);
  });

  it('continues the download of a run that was killed, not that of a run in progress', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    const nameOf = (host: string, owner: number) => `face.onnx.${host}.${owner}.0a1b2c3d.part`;
    const inUse = [nameOf(os.hostname(), process.pid), nameOf('another-host', pid)];
    for (const name of inUse) await writeFile(path.join(folder, name), content.subarray(0, 200_000));
    await writeFile(path.join(folder, nameOf(os.hostname(), pid)), content.subarray(0, 120_000));
    await downloadModelFile(file(), { folder });
    expect(ranges()).toEqual(['bytes=120000-']);
    await expectComplete();
    expect((await readdir(folder)).sort()).toEqual(['face.onnx', ...inUse].sort());
  });

  it('checks a complete download of an earlier run without any request', async () => {
    await writeFile(`${place()}.part`, content);
    await expect(downloadModelFile(file(), { folder })).resolves.toBe('downloaded');
    expect(requests).toHaveLength(0);
  });

  it('stops if the connection breaks again and again, and continues in the next run', async () => {
    const broken = breakAfter(20_000);
    answer = broken.answer;
    await expect(downloadModelFile(file(), { folder, onProgress: broken.onProgress })).rejects.toThrow(
      /^The connection to http.* failed: .+\. Run the command again: it continues after 100000 of 300000 bytes\. /,
    );
    const continued = ['bytes=20000-', 'bytes=40000-', 'bytes=60000-', 'bytes=80000-'];
    expect(ranges()).toEqual([undefined, ...continued]);
    answer = serve;
    await downloadModelFile(file(), { folder });
    expect(ranges().at(-1)).toBe('bytes=100000-');
    await expectComplete();
  });

  it('refuses other bytes with both digests, and does not keep them', async () => {
    const other = content.map((byte) => byte ^ 1);
    answer = (_, response) => response.end(other);
    const found = createHash('sha256').update(other).digest('hex');
    await expect(downloadModelFile(file(), { folder })).rejects.toThrow(
      `has the sha256 ${found}, not ${sha256}. It was not kept`,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['announces another size', { 'content-length': 131 }, 'offers 131 bytes, not 300000'],
    ['is too short', {}, 'has 131 bytes, not 300000'],
  ])('refuses a file that %s, such as a pointer of Git LFS', async (_, headers, reason) => {
    answer = (__, response) => response.writeHead(200, headers).end(Buffer.alloc(131, 'version'));
    await expect(downloadModelFile(file(), { folder })).rejects.toThrow(reason);
    expect(await readdir(folder)).toEqual([]);
  });

  it('refuses a file that is too long before it is complete', async () => {
    answer = (_, response) => void response.writeHead(200).write(Buffer.alloc(content.length + 1));
    await expect(downloadModelFile(file(), { folder })).rejects.toThrow('has more than 300000 bytes');
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([403, 404, 503])('reports an answer of %i, and other ways to get the file', async (status) => {
    answer = (_, response) => response.writeHead(status).end('no');
    await expect(downloadModelFile(file(), { folder })).rejects.toThrow(
      `${base}/face.onnx answered ${status} ${http.STATUS_CODES[status]}. Or use another address, such as --from https://mirror.example/face.onnx, or copy face.onnx into ${folder}.`,
    );
  });

  it('reports a proxy that asks for a password', async () => {
    answer = (_, response) => response.writeHead(407).end();
    await expect(downloadModelFile(file(), { folder })).rejects.toThrow(
      /failed: (?!undefined).+\. Behind a proxy/,
    );
  });

  it('reports an unreachable address, and how to use a proxy', async () => {
    server.closeAllConnections();
    const unreachable = { ...file(), url: 'http://127.0.0.1:1/face.onnx' };
    await expect(downloadModelFile(unreachable, { folder })).rejects.toThrow(
      /failed: .*\. Behind a proxy, set/,
    );
  });

  const wayOut = 'Check its permissions and the free space, or set GATEHOUSE_MODELS to another folder.';

  // Permissions are no obstacle for root, which runs tests in containers. A folder in the place of a file is.
  it('reports a file that cannot be opened as such, and closes the connection', async () => {
    await mkdir(`${place()}.part`);
    answer = (_, response) => void response.writeHead(200).write(content.subarray(0, 1000));
    await expect(downloadModelFile(file(), { folder })).rejects.toThrow(
      `Cannot use ${place()}.part: illegal operation on a directory (EISDIR). ${wayOut}`,
    );
    const { socket } = requests[0]!;
    if (!socket.closed) await once(socket, 'close', { signal: AbortSignal.timeout(5000) });
  });

  const itWithFullDevice = existsSync('/dev/full') ? it : it.skip;
  itWithFullDevice('reports a full disk as such', async () => {
    await symlink('/dev/full', `${place()}.part`);
    await expect(downloadModelFile(file(), { folder })).rejects.toThrow(
      `Cannot use ${place()}.part: no space left on device (ENOSPC). ${wayOut}`,
    );
    expect(requests).toHaveLength(1);
  });

  it('reports a folder that cannot be created', async () => {
    await writeFile(path.join(folder, 'taken'), '');
    const below = path.join(folder, 'taken/models');
    await expect(downloadModelFile(file(), { folder: below })).rejects.toThrow(
      /^Cannot use .*taken\/models.*: not a directory \(ENOTDIR\)\. Check/,
    );
  });

  it('copies the files of a model only, and not with other bytes', async () => {
    const target = path.join(folder, 'target');
    await writeFile(place(), content);
    await writeFile(path.join(folder, 'other.onnx'), 'of another model');
    await copyModelFiles({ files: [file()] }, folder, target);
    expect(await readdir(target)).toEqual(['face.onnx']);
    await writeFile(place(), 'something else');
    await expect(copyModelFiles({ files: [file()] }, folder, target)).rejects.toThrow('changed while');
    expect(await readdir(target)).toEqual([]);
  });

  describe('the command', () => {
    let printed: string[];
    beforeEach(() => {
      printed = [];
      jest.spyOn(console, 'log').mockImplementation((text: unknown) => void printed.push(String(text)));
    });
    const run = (command: string, ...args: string[]) => modelsCommands[command]!.parse(args)({ folder });
    const [sface] = faceModels.sface.files;

    it('asks the address of --from, and the file below an address that ends with a slash', async () => {
      answer = (_, response) => response.writeHead(404).end();
      await expect(run('get', 'sface', '--from', `${base}/any`)).rejects.toThrow('answered 404');
      await expect(run('get', 'sface', '--from', `${base}/all/`)).rejects.toThrow('answered 404');
      expect(requests.map(({ url }) => url)).toEqual(['/any', `/all/${sface!.fileName}`]);
    });

    it.each([
      [[], 'Name one model: faceapi or sface.'],
      [['arcface'], 'Name one model'],
      [['sface', 'faceapi'], 'Name one model'],
      [['sface', '--from', 'models/'], '--from must be a URL'],
    ])('rejects the arguments %j', (args, message) => {
      expect(() => modelsCommands['get']!.parse(args)).toThrow(message);
    });

    it('needs no files for faceapi', async () => {
      await run('get', 'faceapi');
      expect(printed).toEqual(['faceapi needs no files: it is part of the launch page.']);
    });

    it('copies nothing to the folder of --copy-to for faceapi', async () => {
      await writeFile(path.join(folder, sface!.fileName), 'not needed');
      await run('get', 'faceapi', '--copy-to', path.join(folder, 'target'));
      expect(await readdir(path.join(folder, 'target'))).toEqual([]);
    });

    it('lists the state of every file', async () => {
      await run('list');
      expect(printed.join('\n')).toMatch(/sface .*missing/);
      await writeFile(path.join(folder, `${sface!.fileName}.part`), Buffer.alloc(sface!.bytes / 4));
      await run('list');
      expect(printed.join('\n')).toMatch(/sface .*25 % downloaded/);
      await writeFile(path.join(folder, sface!.fileName), 'something else');
      await run('list');
      expect(printed.join('\n')).toMatch(/sface .*damaged/);
    });
  });
});
