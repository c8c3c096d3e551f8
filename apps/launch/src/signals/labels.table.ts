// Cameras that are programs, and can show a recording or a made-up face as if it were live.
const software: readonly RegExp[] = [
  /\bOBS\b|obs-camera|Streamlabs/i,
  /ManyCam|SplitCam|AlterCam|SparkoCam|WebcamMax|FakeCam|PrankCam|CamTwist|MagicCamera/i,
  /XSplit|vMix|Wirecast|Ecamm Live|PRISM Live|\bmmhmm\b/i,
  // These put another face, or another age, in the place of the face.
  /Snap Camera|YouCam|FaceRig|Animaze|Avatarify|DeepFaceLive|Unity Video Capture/i,
  /e2eSoft|\bVCam\b|AkVirtualCamera|Webcamoid|NDI (Video|Webcam)|NewTek NDI|screen-capture-recorder/i,
  // Chromium's own fake camera: its pattern, or the path of the file that it plays.
  /^fake_device_\d+$/i,
  /^(\/|[a-z]:\\|file:).*\.(mjpeg|mjpg|y4m)$/i,
];

// Names of cameras that are neither built in nor plugged in, though often honest: filters over a real camera, phones that
// serve as one, devices that any program can write to. Not here: an iPhone beside a Mac, which is a part of the system.
const unusual: readonly RegExp[] = [
  /virtual|fake|dummy|loopback|v4l2|screen[ -]?capture|desktop[ -]?capture/i,
  /NVIDIA Broadcast|ChromaCam|Logi Capture/i,
  /DroidCam|Iriun|EpocCam|\bCamo\b|iVCam|IP Webcam|IP Camera/i,
  /^(\/|[a-z]:\\|file:)/i,
  // The track of a canvas is named by a random id, in Chrome a long one; no camera is.
  /^[0-9a-z+/]{40,}={0,2}$/i,
  /^\{?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$/i,
];

const fits = (patterns: readonly RegExp[], label: string): boolean =>
  patterns.some((pattern) => pattern.test(label));

/** Whether a camera of this name is a program that can show recorded or made-up video. */
export const isCameraSoftware = (label: string): boolean => fits(software, label.trim());

/** Whether a camera of this name is probably neither built in nor plugged in. */
export const isUnusualLabel = (label: string): boolean => fits(unusual, label.trim());
