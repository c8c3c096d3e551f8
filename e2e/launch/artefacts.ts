/** The folder of screenshots and measurements, set by the global setup. */
export const artefacts = process.env['LAUNCH_ARTEFACTS'] ?? '';
