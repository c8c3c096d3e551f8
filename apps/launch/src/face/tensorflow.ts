// Replaces TensorFlow.js for face-api: it exports only what face-api uses, so that the rest is left out of the bundle. The
// chained operations are those that face-api calls as methods of tensors.
import '@tensorflow/tfjs-core/dist/public/chained_ops/as1d';
import '@tensorflow/tfjs-core/dist/public/chained_ops/as2d';
import '@tensorflow/tfjs-core/dist/public/chained_ops/as3d';
import '@tensorflow/tfjs-core/dist/public/chained_ops/as4d';
import '@tensorflow/tfjs-core/dist/public/chained_ops/div';
import '@tensorflow/tfjs-core/dist/public/chained_ops/expand_dims';
import '@tensorflow/tfjs-core/dist/public/chained_ops/mean';
import '@tensorflow/tfjs-core/dist/public/chained_ops/mul';
import '@tensorflow/tfjs-core/dist/public/chained_ops/reshape';
import '@tensorflow/tfjs-core/dist/public/chained_ops/slice';
import '@tensorflow/tfjs-core/dist/public/chained_ops/sub';

export {
  add,
  avgPool,
  batchNorm,
  cast,
  clipByValue,
  concat,
  conv2d,
  depthwiseConv2d,
  div,
  exp,
  expandDims,
  fill,
  image,
  matMul,
  maxPool,
  mul,
  pad,
  relu,
  reshape,
  scalar,
  separableConv2d,
  sigmoid,
  slice,
  slice3d,
  softmax,
  stack,
  sub,
  Tensor,
  tensor,
  tensor1d,
  tensor2d,
  tensor3d,
  tensor4d,
  tidy,
  tile,
  transpose,
  unstack,
  Variable,
  zeros,
} from '@tensorflow/tfjs-core';
