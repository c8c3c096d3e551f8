import { EmbeddedEngine, ReferenceEngine } from '../src';
import { describeGalleryIndex } from './gallery-index.contract';

describeGalleryIndex('the reference engine', () => new ReferenceEngine());
describeGalleryIndex('the embedded engine without threads', () => new EmbeddedEngine({ threads: 0 }));
describeGalleryIndex(
  'the embedded engine with two threads',
  () => new EmbeddedEngine({ threads: 2, minThreadedVectors: 0 }),
);
