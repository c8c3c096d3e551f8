// Computes face descriptors of photographs with the models of the page, in Node.js. A separate process, because face-api and
// its WASM backend do not load in Jest. The argument is a JSON list of { image, result }: the JPEG file to read and the file to
// write (little-endian floats: the 128 numbers of the descriptor, then x and y of the 68 landmarks in pixels).
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { faceapi, loadNets, startBackend, tf } from './face-api.mjs';

const jpeg = createRequire(import.meta.url)('jpeg-js');

// First the detector of the page. A close-up portrait needs a finer grid, and SSD Mobilenet finds the most faces but is the
// slowest. Their descriptors agree after the alignment: cosine at least 0.994 for the same image.
const detectors = [
  {
    net: 'tinyFaceDetector',
    options: new faceapi.TinyFaceDetectorOptions({ inputSize: 256, scoreThreshold: 0.4 }),
  },
  {
    net: 'tinyFaceDetector',
    options: new faceapi.TinyFaceDetectorOptions({ inputSize: 416, scoreThreshold: 0.4 }),
  },
  { net: 'ssdMobilenetv1', options: new faceapi.SsdMobilenetv1Options({ minConfidence: 0.5 }) },
];

await startBackend();
await loadNets('faceLandmark68Net', 'faceRecognitionNet');
for (const { image, result } of JSON.parse(process.argv[2])) {
  const partial = `${result}.${process.pid}`;
  await writeFile(partial, await describe(image));
  await rename(partial, result);
}

async function describe(image) {
  const { width, height, data } = jpeg.decode(await readFile(image), {
    useTArray: true,
    formatAsRGBA: false,
  });
  const pixels = tf.tensor3d(data, [height, width, 3], 'int32');
  try {
    for (const { net, options } of detectors) {
      await loadNets(net);
      const face = await faceapi.detectSingleFace(pixels, options).withFaceLandmarks().withFaceDescriptor();
      if (face)
        return Float32Array.from([
          ...face.descriptor,
          ...face.landmarks.positions.flatMap(({ x, y }) => [x, y]),
        ]);
    }
  } finally {
    pixels.dispose();
  }
  throw new Error(`No face was found in ${image}.`);
}
