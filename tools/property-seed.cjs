// Property tests use the same values in every run. PROPERTY_SEED chooses others.
const fc = require('fast-check');

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 2026) });
