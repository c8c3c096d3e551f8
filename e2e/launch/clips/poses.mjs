// Measures the faces of clips with the nets and the code of the page, in Node.js:
//   node e2e/launch/clips/poses.mjs ../shared/data/camera/*.mjpeg > apps/launch/src/face/clip-poses.json
//   node e2e/launch/clips/poses.mjs --landmarks ../shared/data/faces/*.jpg
// Prints, for each clip or picture, one row for each picture that is played for a tenth of a second: the numbers in the order of `columns`. With --landmarks: the 68 landmarks of its
// first picture.
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { faceapi, loadNets, startBackend, tf } from '../../../libs/testing/face-api.mjs';

const require = createRequire(import.meta.url);
const jpeg = require('jpeg-js');
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const columns = ['noseRatio', 'mouth', 'pitch', 'width', 'nose', 'eyes'];
const framesPerPicture = 3;
const endOfJpeg = Buffer.from([0xff, 0xd9, 0xff, 0xd8]);

const { measurePose } = await importTypeScript('apps/launch/src/face/face-pose.ts');
await startBackend();
await loadNets('tinyFaceDetector', 'faceLandmark68Net');
const options = new faceapi.TinyFaceDetectorOptions({ inputSize: 256, scoreThreshold: 0.4 });

const [first, ...others] = process.argv.slice(2);
if (first === '--landmarks') await printLandmarks(others);
else await printPoses([first, ...others]);

async function printPoses(files) {
  const clips = {};
  for (const file of files) {
    const frames = splitJpegs(await readFile(file));
    const rows = [];
    for (let index = 0; index < frames.length; index += framesPerPicture)
      rows.push(await measure(frames[index]));
    clips[path.basename(file, '.mjpeg')] = rows;
  }
  const lines = Object.entries(clips).map(
    ([name, rows]) =>
      `  ${JSON.stringify(name)}: [\n${rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`,
  );
  process.stdout.write(`{\n  "columns": ${JSON.stringify(columns)},\n${lines.join(',\n')}\n}\n`);
}

async function printLandmarks(files) {
  const landmarks = {};
  for (const file of files) {
    const points = await findLandmarks(jpeg.decode(splitJpegs(await readFile(file))[0], { useTArray: true }));
    landmarks[path.basename(file)] =
      points?.map(({ x, y }) => [Number(x.toFixed(2)), Number(y.toFixed(2))]) ?? null;
  }
  process.stdout.write(`${JSON.stringify(landmarks)}\n`);
}

async function measure(bytes) {
  const picture = jpeg.decode(bytes, { useTArray: true });
  const points = await findLandmarks(picture);
  if (!points) return null;
  const noseRatio = (points[30].x - points[0].x) / (points[16].x - points[0].x);
  const pose = { noseRatio, ...measurePose(points, picture) };
  return columns.map((name) => Number(pose[name].toFixed(3)));
}

async function findLandmarks({ width, height, data }) {
  const pixels = tf.tensor3d(
    data.filter((_, index) => index % 4 !== 3),
    [height, width, 3],
    'int32',
  );
  try {
    const face = await faceapi.detectSingleFace(pixels, options).withFaceLandmarks();
    return face?.landmarks.positions;
  } finally {
    pixels.dispose();
  }
}

function splitJpegs(bytes) {
  const frames = [];
  for (let from = 0; from < bytes.length;) {
    const next = bytes.indexOf(endOfJpeg, from);
    const to = next < 0 ? bytes.length : next + 2;
    frames.push(bytes.subarray(from, to));
    from = to;
  }
  return frames;
}

async function importTypeScript(file) {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, file)],
    ...{ bundle: true, format: 'esm', write: false, logLevel: 'error' },
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}
