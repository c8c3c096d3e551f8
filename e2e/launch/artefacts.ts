/** Where screenshots and measurements are kept; the setup of the run says so. */
export const artefacts = process.env['LAUNCH_ARTEFACTS'] ?? '';
