// Computes face descriptors of photographs with the models of the page, in Node.js. A separate process, because face-api and
// its WASM backend do not load in Jest. The argument is a JSON list of { image, result }: the JPEG file to read and the file to
// write (little-endian floats: the 128 numbers of the descriptor, then x and y of the 68 landmarks in pixels).
import { readFile, rename, writeFile } from 'node:fs/promises';
import Module, { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const packageFolder = (name) => path.dirname(require.resolve(`${name}/package.json`));

const tf = require('@tensorflow/tfjs-core');
require('@tensorflow/tfjs-backend-cpu');
const jpeg = require('jpeg-js');
const faceapi = loadFaceApi();

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

async function startBackend() {
  faceapi.tf.setWasmPaths(path.join(packageFolder('@tensorflow/tfjs-backend-wasm'), 'dist/'));
  if (!(await tf.setBackend('wasm'))) await tf.setBackend('cpu');
  await tf.ready();
}

async function loadNets(...names) {
  for (const name of names.filter((name) => !faceapi.nets[name].isLoaded))
    await faceapi.nets[name].loadFromDisk(path.join(packageFolder('@vladmandic/face-api'), 'model'));
}

/** Replaces TensorFlow.js, which the package imports, by its core and the tensor methods that face-api calls. */
function loadFaceApi() {
  const { prototype } = tf.Tensor;
  for (const name of ['div', 'expandDims', 'mean', 'mul', 'reshape', 'slice', 'sub'])
    prototype[name] = function (...args) {
      return tf[name](this, ...args);
    };
  prototype.as1D = function () {
    return tf.reshape(this, [this.size]);
  };
  for (const name of ['as2D', 'as3D', 'as4D'])
    prototype[name] = function (...shape) {
      return tf.reshape(this, shape);
    };
  const load = Module._load;
  Module._load = (request, ...rest) => (request === '@tensorflow/tfjs' ? tf : load(request, ...rest));
  try {
    return require('@vladmandic/face-api/dist/face-api.node-wasm.js');
  } finally {
    Module._load = load;
  }
}
