import { FaceSearch } from './face-search';

describe('the search of faces', () => {
  const searchIn = async (pictures: number, found: (size: number) => string[]) => {
    const search = new FaceSearch();
    const sizes: number[] = [];
    const faces: string[][] = [];
    for (let picture = 0; picture < pictures; picture++)
      faces.push(
        await search.detect(({ inputSize }) => {
          sizes.push(inputSize);
          return Promise.resolve(found(inputSize));
        }),
      );
    return { sizes, faces };
  };

  it('looks for far faces in each third picture without a face', async () => {
    const { sizes } = await searchIn(6, () => []);
    expect(sizes).toEqual([256, 256, 256, 512, 256, 256, 256, 512]);
  });

  it('looks for a far face in each picture, once it was found', async () => {
    const { sizes, faces } = await searchIn(5, (size) => (size > 256 ? ['far'] : []));
    expect(sizes).toEqual([256, 256, 256, 512, 256, 512, 256, 512]);
    expect(faces).toEqual([[], [], ['far'], ['far'], ['far']]);
  });

  it('does not look for them while a face is near', async () => {
    const { sizes, faces } = await searchIn(4, () => ['near']);
    expect(sizes).toEqual([256, 256, 256, 256]);
    expect(faces).toEqual(Array(4).fill(['near']));
  });
});
