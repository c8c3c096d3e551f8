import { isBetter, isGraphicsChip, isWorthTrying } from './backend-choice';

const chip = 'ANGLE (Qualcomm, Adreno (TM) 640, OpenGL ES 3.2)';
const trial = (ms: number, landmarks = [0.5, 0.5]) => ({ ms, landmarks });

describe('WebGL', () => {
  it.each([chip, 'Apple GPU', 'Mali-G78', 'ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11)'])(
    'runs on a GPU for the renderer %p',
    (renderer) => expect(isGraphicsChip(renderer)).toBe(true),
  );

  it.each([
    undefined,
    '',
    'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)',
    'Mesa/X.org llvmpipe (LLVM 15.0.6, 256 bits)',
    'Microsoft Basic Render Driver',
  ])('runs in software for the renderer %p', (renderer) => expect(isGraphicsChip(renderer)).toBe(false));

  it('is tried where WebAssembly is slow and there is a GPU', () => {
    expect(isWorthTrying(trial(300), chip)).toBe(true);
    expect(isWorthTrying(trial(80), chip)).toBe(false);
    expect(isWorthTrying(trial(300), 'SwiftShader')).toBe(false);
  });

  it('is used when it is clearly faster and finds the same landmarks', () => {
    expect(isBetter(trial(100), trial(300))).toBe(true);
    expect(isBetter(trial(280), trial(300))).toBe(false);
    expect(isBetter(trial(100, [0.5, 0.55]), trial(300))).toBe(false);
    expect(isBetter(trial(100, [0.5, NaN]), trial(300))).toBe(false);
  });
});
