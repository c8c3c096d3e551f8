import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { featuresOfPlaywright } from './chromium-browser';

describe('the features that Playwright disables', () => {
  it('are those that our list repeats', () => {
    const folder = path.dirname(createRequire(__filename).resolve('playwright-core/package.json'));
    const source = readFileSync(path.join(folder, 'lib/coreBundle.js'), 'utf8');
    const [, list = ''] = /disabledFeatures = \[(.*?)\]/s.exec(source) ?? [];
    const features = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name);
    expect(featuresOfPlaywright).toEqual(features);
  });
});
