/** In the place of onnxruntime-web where it is not installed (build/face-runtime.mjs). Never runs. */
export const [env, InferenceSession, Tensor]: undefined[] = [];
export default '';
