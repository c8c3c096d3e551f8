// Descriptors of the faces in photographs, as the page makes them: the same models of face-api, in Node.
// A process of its own because face-api and its WASM backend do not load inside Jest. The argument is a JSON list of
// { image, descriptor }: the JPEG file to read and the file to write (128 little-endian floats).
import { readFile, rename, writeFile } from 'node:fs/promises';
import Module, { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const folderOf = (name) => path.dirname(require.resolve(`${name}/package.json`));

const tf = require('@tensorflow/tfjs-core');
require('@tensorflow/tfjs-backend-cpu');
const jpeg = require('jpeg-js');
const faceapi = loadFaceApi();

// First what the page does; a portrait that fills its picture wants a finer grid, and SSD Mobilenet is the most patient
// and the slowest. The alignment by landmarks makes them agree: cosine 0.994 and more between the same image's descriptors.
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
for (const { image, descriptor } of JSON.parse(process.argv[2])) {
  const partial = `${descriptor}.${process.pid}`;
  await writeFile(partial, await describe(image));
  await rename(partial, descriptor);
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
      if (face) return face.descriptor;
    }
  } finally {
    pixels.dispose();
  }
  throw new Error(`No face was found in ${image}.`);
}

async function startBackend() {
  faceapi.tf.setWasmPaths(path.join(folderOf('@tensorflow/tfjs-backend-wasm'), 'dist/'));
  if (!(await tf.setBackend('wasm'))) await tf.setBackend('cpu');
  await tf.ready();
}

async function loadNets(...names) {
  for (const name of names.filter((name) => !faceapi.nets[name].isLoaded))
    await faceapi.nets[name].loadFromDisk(path.join(folderOf('@vladmandic/face-api'), 'model'));
}

/** The package asks for all of TensorFlow.js; its core and the methods on tensors that face-api calls are enough. */
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
