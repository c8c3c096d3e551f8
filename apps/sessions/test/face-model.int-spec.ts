import { faceModels } from '@gatehouse/biometrics';
import { workspaceRoot } from '@gatehouse/embedded';
import { checkRequirement } from '@gatehouse/testing';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { makeAgeHost } from './support/age-host';
import { startSessions } from './support/sessions-app';

const [file] = faceModels.sface.files;
const served = `models/${file!.sha256.slice(0, 16)}-${file!.fileName}`;
const sharedModels = path.resolve(workspaceRoot(), '../shared/data/models');
const withModels = checkRequirement('the shared data', existsSync(sharedModels)) ? it : it.skip;

describe('FACE_MODEL', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'face-model-'));
    await mkdir(path.join(folder, 'page/assets'), { recursive: true });
    await writeFile(path.join(folder, 'page/index.html'), '<!doctype html>');
    await writeFile(path.join(folder, 'page/assets/ort-wasm-1a2b.wasm'), '\0asm');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const start = (env: Record<string, string>) =>
    startSessions({ LAUNCH_PAGE: path.join(folder, 'page'), ...env });

  const claimPage = async (sessions: Awaited<ReturnType<typeof startSessions>>) => {
    const { launchUrl } = await makeAgeHost(sessions).create();
    const sessionId = new URL(launchUrl).searchParams.get('sessionId')!;
    const reply = await fetch(`${sessions.url}/device/sessions/${sessionId}/claim`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ device: 'mobile' }),
    });
    return ((await reply.json()) as { page: object }).page;
  };

  it('is faceapi by default, which needs no files and serves none', async () => {
    const sessions = await start({ ROLE: 'api', GATEHOUSE_MODELS: path.join(folder, 'nowhere') });
    try {
      expect(await claimPage(sessions)).toMatchObject({
        faceModel: { name: 'faceapi', version: 'FACEAPI_1', files: [] },
      });
      for (const name of [served, 'assets/ort-wasm-1a2b.wasm'])
        expect((await fetch(`${sessions.url}/launch/${name}`)).status).toBe(404);
    } finally {
      await sessions.close();
    }
  });

  it('stops the start if files are missing, and names the command that gets them', async () => {
    const starting = start({ ROLE: 'api', FACE_MODEL: 'sface', GATEHOUSE_MODELS: folder });
    await expect(starting).rejects.toThrow(
      [
        'FACE_MODEL=sface needs files that are missing or damaged:',
        `  - ${path.join(folder, file!.fileName)} is missing`,
        'Run `npm run models -- get sface`, or set GATEHOUSE_MODELS to the folder of the files. FACE_MODEL=faceapi needs no files.',
      ].join('\n'),
    );
  });

  withModels('stops the start if the page was built without the runtime of the model', async () => {
    await rm(path.join(folder, 'page/assets/ort-wasm-1a2b.wasm'));
    const starting = start({ ROLE: 'api', FACE_MODEL: 'sface', GATEHOUSE_MODELS: sharedModels });
    await expect(starting).rejects.toThrow(
      'FACE_MODEL=sface needs a launch page that was built with its runtime. Run `FACE_MODEL=sface npm start`, or `npm run build`; images have it.',
    );
  });

  it('needs no files in a worker, which serves no page', async () => {
    const sessions = await start({ ROLE: 'worker', FACE_MODEL: 'sface', GATEHOUSE_MODELS: folder });
    await sessions.close();
  });

  withModels(
    'names the files of sface to the device, and serves them and nothing else of the folder',
    async () => {
      const sessions = await start({ ROLE: 'api', FACE_MODEL: 'sface', GATEHOUSE_MODELS: sharedModels });
      try {
        expect(await claimPage(sessions)).toMatchObject({
          faceModel: {
            name: 'sface',
            version: 'SFACE_1',
            files: [{ url: served, size: file!.bytes, sha256: file!.sha256 }],
          },
        });
        const reply = await fetch(`${sessions.url}/launch/${served}`);
        expect(Object.fromEntries(reply.headers)).toMatchObject({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-type': 'application/octet-stream',
          'cross-origin-resource-policy': 'same-origin',
        });
        const content = Buffer.from(await reply.arrayBuffer());
        expect(createHash('sha256').update(content).digest('hex')).toBe(file!.sha256);
        expect((await fetch(`${sessions.url}/launch/assets/ort-wasm-1a2b.wasm`)).status).toBe(200);
        for (const name of [
          file!.fileName,
          'README.md',
          `..%2f${file!.fileName}`,
          `${file!.sha256.slice(0, 16)}-README.md`,
          'face_detection_yunet_2023mar.onnx',
        ])
          expect([name, (await fetch(`${sessions.url}/launch/models/${name}`)).status]).toEqual([name, 404]);
      } finally {
        await sessions.close();
      }
    },
  );
});
