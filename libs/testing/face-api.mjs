// The nets of face-api in Node.js. They do not load in Jest.
import Module, { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const packageFolder = (name) => path.dirname(require.resolve(`${name}/package.json`));

export const tf = require('@tensorflow/tfjs-core');
require('@tensorflow/tfjs-backend-cpu');
export const faceapi = loadFaceApi();

export async function startBackend() {
  faceapi.tf.setWasmPaths(path.join(packageFolder('@tensorflow/tfjs-backend-wasm'), 'dist/'));
  if (!(await tf.setBackend('wasm'))) await tf.setBackend('cpu');
  await tf.ready();
}

export async function loadNets(...names) {
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
