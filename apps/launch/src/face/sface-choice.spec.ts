import { isWebgpuBetter, isWebgpuWorthTrying } from './sface-choice';

const trial = (ms: number, descriptor = [0.6, 0.8]) => ({ ms, descriptor: Float32Array.from(descriptor) });

describe('WebGPU for SFace', () => {
  it('is tried where WebAssembly is slow', () => {
    expect(isWebgpuWorthTrying(trial(251))).toBe(true);
    expect(isWebgpuWorthTrying(trial(250))).toBe(false);
  });

  it.each([
    ['is clearly faster', trial(100), true],
    ['is a little faster', trial(290), false],
    ['computes another descriptor', trial(100, [0.65, 0.76]), false],
    ['computes no descriptor', trial(100, [NaN, NaN]), false],
    ['computes a descriptor of another length', trial(100, [0.6]), false],
  ])('that %s is used: %s', (_, webgpu, expected) => {
    expect(isWebgpuBetter(webgpu, trial(300))).toBe(expected);
  });
});
