import { fitted } from '../camera/canvas';

const mostBytes = 20 * 1024 * 1024;
const longestSide = 2400;

/** The picture of a file, upright as its EXIF says, and no larger than the reader needs it; throws where it is none. */
export async function pictureOf(file: Blob): Promise<ImageBitmap> {
  if (file.size > mostBytes) throw new Error('The file is larger than one that a camera makes.');
  return shrunk(await createImageBitmap(file));
}

async function shrunk(picture: ImageBitmap): Promise<ImageBitmap> {
  if (Math.max(picture.width, picture.height) <= longestSide) return picture;
  const { width, height } = fitted(picture.width, picture.height, longestSide);
  try {
    return await createImageBitmap(picture, {
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: 'high',
    });
  } finally {
    picture.close();
  }
}
