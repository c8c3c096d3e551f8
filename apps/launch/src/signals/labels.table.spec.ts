import { isCameraSoftware, isUnusualLabel } from './labels.table';

const real = [
  'FaceTime HD Camera (Built-in) (05ac:8514)',
  'FaceTime HD Camera',
  'iPhone Camera',
  'Front Camera',
  'Back Dual Wide Camera',
  'camera2 1, facing front',
  'Integrated Camera (04f2:b6d9)',
  'HP TrueVision HD Camera',
  'Logitech BRIO (046d:085e)',
  'Logi C270 HD WebCam (046d:0825)',
  'Cam Link 4K (0fd9:0066)',
  'Surface Camera Front',
  'USB2.0 HD UVC WebCam',
  'Microsoft® LifeCam HD-3000',
  'Internal Camera',
  'Kamera přední',
  '前面相机',
  '',
];
const software = [
  'OBS Virtual Camera',
  'OBS-Camera',
  'ManyCam Virtual Webcam',
  'Snap Camera',
  'XSplit VCam',
  'mmhmm Camera',
  'Unity Video Capture',
  'fake_device_0',
  '/tmp/clips/head-turn.mjpeg',
  'C:\\clips\\me.y4m',
];
const unusual = [
  'Virtual Camera',
  'NVIDIA Broadcast',
  'DroidCam Source 2',
  'Iriun Webcam',
  'Dummy video device (0x0000)',
  'D/N0dw2EH/IncZpfF/fK4oo2Q4Snqqx1QMoLgSxyb1CNJW3nS8+VAAZW+1orZVybZgKsEnhN1ZZeeTfKyU1I9Q==',
];

describe('camera labels', () => {
  it.each(real)('accepts "%s" as a camera', (label) => {
    expect([isCameraSoftware(label), isUnusualLabel(label)]).toEqual([false, false]);
  });

  it.each(software)('recognizes "%s" as software', (label) => {
    expect(isCameraSoftware(label)).toBe(true);
  });

  it.each(unusual)('flags "%s" as unusual, not as software', (label) => {
    expect([isCameraSoftware(label), isUnusualLabel(label)]).toEqual([false, true]);
  });
});
