import { fitInto } from '../camera/canvas';

const maxBytes = 20 * 1024 * 1024;
const maxSide = 2400;

/** Decodes a picture file, rotated by its EXIF data, at most as large as the reader needs; throws for other files. */
export async function decodePicture(file: Blob): Promise<ImageBitmap> {
  if (file.size > maxBytes) throw new Error('The file is too large for a picture.');
  return shrink(await createImageBitmap(file));
}

async function shrink(picture: ImageBitmap): Promise<ImageBitmap> {
  if (Math.max(picture.width, picture.height) <= maxSide) return picture;
  const { width, height } = fitInto(picture.width, picture.height, maxSide);
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
