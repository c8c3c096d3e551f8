import { drawn, type Picture } from './picture';
import { faceInFrame, frameSize, framed, type Portrait } from './portrait';

const focalLength = 700;
const distance = 700;
const farthestRadians = 0.75;
const pictures = 40;
const repeats = 3;
/** The size of the photo in the frame; a wall surrounds it. */
const paper = { halfWidth: 200, halfHeight: 220 };

/** The frames of a printed photo that is swivelled in front of the camera, in true perspective. */
export function* flatPhoto(portrait: Portrait): Generator<Picture> {
  const photo = framed(portrait);
  for (let i = 0; i < pictures; i++) {
    const picture = swivelled(photo, farthestRadians * Math.sin((2 * Math.PI * i) / pictures));
    for (let n = 0; n < repeats; n++) yield picture;
  }
}

/** The frames of a photo that is held still. */
export function* stillPhoto(portrait: Portrait): Generator<Picture> {
  const photo = swivelled(framed(portrait), 0);
  for (let n = 0; n < repeats; n++) yield photo;
}

function swivelled(photo: Picture, radians: number): Picture {
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  return drawn(frameSize, photo, (x, y) => {
    const [rayX, rayY] = [(x - faceInFrame.x) / focalLength, (y - faceInFrame.y) / focalLength];
    const across = (rayX * distance) / (cos - rayX * sin);
    const down = rayY * (distance + across * sin);
    if (Math.abs(across) > paper.halfWidth || Math.abs(down) > paper.halfHeight) return undefined;
    return { x: faceInFrame.x + across, y: faceInFrame.y + down };
  });
}
