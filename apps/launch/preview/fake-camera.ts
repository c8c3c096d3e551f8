import type { Camera } from '../src/camera/camera';

type Drawing = (context: CanvasRenderingContext2D, size: { width: number; height: number }) => void;

const head: Drawing = (context, { width, height }) => {
  context.fillStyle = '#b9c7c2';
  context.fillRect(0, 0, width, height);
  fill(context, '#41605a', ellipse(width / 2, height * 1.02, width * 0.26, height * 0.3));
  fill(context, '#d9a988', ellipse(width / 2, height * 0.74, 34, 60));
  fill(context, '#3c2f2a', ellipse(width / 2, height * 0.42, 98, 122));
  fill(context, '#e5b998', ellipse(width / 2, height * 0.48, 84, 110));
  for (const side of [-32, 32]) fill(context, '#2d2522', ellipse(width / 2 + side, height * 0.45, 7, 6));
  // A mole on the left cheek shows whether the picture is mirrored.
  fill(context, '#7a4b36', ellipse(width / 2 + 45, height * 0.56, 5, 5));
};

const passport: Drawing = (context, { width, height }) => {
  context.fillStyle = '#6d665c';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#f3ead8';
  context.fillRect(60, 60, width - 120, height - 120);
  context.fillStyle = '#b59d86';
  context.fillRect(90, 95, 120, 150);
  context.fillStyle = '#2b2b2b';
  context.font = '22px monospace';
  // Also on a page that is written from right to left.
  context.direction = 'ltr';
  context.fillText('P<AAASMITH<<ANN<<<<<<<<<<<<<<<<<', 80, height - 120);
  context.fillText('1234567<<8AAA9001017F3001012<<<<', 80, height - 88);
};

const drawings = { user: head, environment: passport };

type Facing = keyof typeof drawings;

const cameras = new Map<Facing, Camera>();

/** A camera that shows a drawing. There is one for each direction: the stream of a camera is never released. */
export function getFakeCamera(facing: Facing): Camera {
  const camera = cameras.get(facing) ?? createFakeCamera(facing);
  cameras.set(facing, camera);
  return camera;
}

function createFakeCamera(facing: Facing): Camera {
  const canvas = document.createElement('canvas');
  const size = { width: 640, height: 480 };
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  const draw = (): void => {
    if (context) drawings[facing](context, size);
  };
  draw();
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, autoplay: true, srcObject: canvas.captureStream() });
  // The stream of a canvas has a frame only after something is drawn.
  setTimeout(draw, 50);
  const devices = [
    { id: 'front', label: 'Front camera of a fake device (1234:5678)' },
    { id: 'back', label: 'Back camera' },
  ];
  return {
    video,
    deviceId: 'front',
    label: 'Front camera of a fake device (1234:5678)',
    devices,
    frame: () => createImageBitmap(canvas),
    liveFrame: () => createImageBitmap(canvas),
    setTorch: facing === 'environment' ? () => Promise.resolve() : undefined,
    ended: new Promise(() => undefined),
    stop: () => undefined,
  };
}

/** The drawing of a document as a picture. */
export function createFakePicture(): ImageBitmap {
  const canvas = new OffscreenCanvas(640, 480);
  const context = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
  drawings.environment(context, canvas);
  return canvas.transferToImageBitmap();
}

function ellipse(x: number, y: number, width: number, height: number): Path2D {
  const path = new Path2D();
  path.ellipse(x, y, width, height, 0, 0, 2 * Math.PI);
  return path;
}

function fill(context: CanvasRenderingContext2D, color: string, path: Path2D): void {
  context.fillStyle = color;
  context.fill(path);
}
