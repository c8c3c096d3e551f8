// The Node.js environment of Jest with fast globals. In Jest the global object is a Proxy, so that each use of a global such as `Promise`
// takes about 300 ns instead of 1 ns. A constant in the scope of the scripts has the same value and is found before the property.
const { TestEnvironment } = require('jest-environment-node');
const { runInContext } = require('node:vm');

// Without what fake timers and tests replace, such as Date, setTimeout, fetch and crypto: a constant would hide the replacement.
const constants = [
  ...['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt', 'RegExp', 'Promise'],
  ...[
    'Map',
    'Set',
    'WeakMap',
    'WeakSet',
    'WeakRef',
    'FinalizationRegistry',
    'Proxy',
    'Reflect',
    'JSON',
    'Math',
  ],
  ...['Error', 'AggregateError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'],
  ...['ArrayBuffer', 'SharedArrayBuffer', 'DataView', 'Atomics', 'Buffer', 'Uint8Array', 'Uint8ClampedArray'],
  ...['Int8Array', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array'],
  ...['BigInt64Array', 'BigUint64Array', 'parseInt', 'parseFloat', 'isNaN', 'isFinite', 'process'],
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent'],
];
const declaration = `const ${constants.map((name) => `${name} = globalThis.${name}`).join(', ')};`;

module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    runInContext(declaration, this.context);
  }
};
