import { readFileSync } from 'node:fs';
import { headPoses } from '../clips/head-turn';
import { writeJpeg } from '../clips/picture';
import type { Portrait } from '../clips/portrait';

/** The person in front of one camera of a phone, the JPEG of a document in front of the other, or a camera that the person has blocked. */
export type CanvasCamera = { user?: Portrait; environment?: string } | 'denied';

const posesPerSide = 5;
/** The person starts to move this long after the instruction has changed. */
const reactionMs = 500;
const msPerPose = 100;

// Runs in the page: replaces the camera by a canvas. Firefox and WebKit have no camera that plays a file. The person turns the head as long as the page shows an arrow.
const replaceCamera = `
  const [cameras, { reactionMs, msPerPose }] = arguments;
  const decode = (base64) =>
    createImageBitmap(new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: 'image/jpeg' }));
  const createPerson = (poses) => {
    const middle = (poses - 1) / 2;
    let [pose, asked, target] = [middle, middle, middle];
    let [changedAt, movedAt] = [0, 0];
    const readInstruction = () => {
      if (document.querySelector('.stage-arrow-left')) return poses - 1;
      return document.querySelector('.stage-arrow-right') ? 0 : middle;
    };
    return (now) => {
      const instruction = readInstruction();
      if (instruction !== asked) [asked, changedAt] = [instruction, now];
      if (now - changedAt >= reactionMs) target = asked;
      if (now - movedAt >= msPerPose && pose !== target) [pose, movedAt] = [pose + Math.sign(target - pose), now];
      return pose;
    };
  };
  const play = async (pictures) => {
    const bitmaps = await Promise.all(pictures.map(decode));
    const choosePose = createPerson(bitmaps.length);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [bitmaps[0].width, bitmaps[0].height];
    const context = canvas.getContext('2d');
    const draw = () => context.drawImage(bitmaps[choosePose(performance.now())], 0, 0);
    draw();
    const stream = canvas.captureStream(30);
    const [track] = stream.getVideoTracks();
    const timer = setInterval(() => (track.readyState === 'ended' ? clearInterval(timer) : draw()), 33);
    return stream;
  };
  // On the prototype: WebKit may collect the object of navigator.mediaDevices, with its own properties, and create another one.
  MediaDevices.prototype.getUserMedia = async ({ video }) => {
    if (cameras === 'denied') throw new DOMException('The person has blocked the camera.', 'NotAllowedError');
    const pictures = cameras[video.facingMode];
    if (!pictures) throw new DOMException('There is no such camera.', 'NotFoundError');
    return play(pictures);
  };`;

/** The script that replaces the camera of a page, and its arguments. */
export function createCameraScript(camera: CanvasCamera): [script: string, ...args: unknown[]] {
  return [replaceCamera, camera === 'denied' ? camera : readPictures(camera), { reactionMs, msPerPose }];
}

/** JPEGs in Base64 by the camera that shows them. */
function readPictures({ user, environment }: Exclude<CanvasCamera, 'denied'>): Record<string, string[]> {
  return {
    ...(user && { user: getPoses(user) }),
    ...(environment !== undefined && { environment: [readFileSync(environment).toString('base64')] }),
  };
}

const poses = new Map<Portrait, string[]>();

/** The pictures of a person, drawn once. */
function getPoses(portrait: Portrait): string[] {
  const drawn =
    poses.get(portrait) ??
    headPoses(portrait, posesPerSide).map((picture) => writeJpeg(picture).toString('base64'));
  poses.set(portrait, drawn);
  return drawn;
}
