// Software cameras, which can show a recording or a generated face as if it were live.
const software: readonly RegExp[] = [
  /\bOBS\b|obs-camera|Streamlabs/i,
  /ManyCam|SplitCam|AlterCam|SparkoCam|WebcamMax|FakeCam|PrankCam|CamTwist|MagicCamera/i,
  /XSplit|vMix|Wirecast|Ecamm Live|PRISM Live|\bmmhmm\b/i,
  // These replace the face or its age.
  /Snap Camera|YouCam|FaceRig|Animaze|Avatarify|DeepFaceLive|Unity Video Capture/i,
  /e2eSoft|\bVCam\b|AkVirtualCamera|Webcamoid|NDI (Video|Webcam)|NewTek NDI|screen-capture-recorder/i,
  // The fake camera of Chromium: its pattern, or the path of the file that it plays.
  /^fake_device_\d+$/i,
  /^(\/|[a-z]:\\|file:).*\.(mjpeg|mjpg|y4m)$/i,
];

// Cameras that are neither built in nor plugged in, though often legitimate: filters over a real camera, phones used as a
// camera, devices that any program can write to. Not listed: an iPhone used by a Mac, which is part of the system.
const unusual: readonly RegExp[] = [
  /virtual|fake|dummy|loopback|v4l2|screen[ -]?capture|desktop[ -]?capture/i,
  /NVIDIA Broadcast|ChromaCam|Logi Capture/i,
  /DroidCam|Iriun|EpocCam|\bCamo\b|iVCam|IP Webcam|IP Camera/i,
  /^(\/|[a-z]:\\|file:)/i,
  // The track of a canvas has a random id as its label, a long one in Chrome; no camera has.
  /^[0-9a-z+/]{40,}={0,2}$/i,
  /^\{?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$/i,
];

const matchesAny = (patterns: readonly RegExp[], label: string): boolean =>
  patterns.some((pattern) => pattern.test(label));

/** Whether the label is that of software that can show recorded or generated video. */
export const isCameraSoftware = (label: string): boolean => matchesAny(software, label.trim());

/** Whether the label is that of a camera that is probably neither built in nor plugged in. */
export const isUnusualLabel = (label: string): boolean => matchesAny(unusual, label.trim());
