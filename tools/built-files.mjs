/** Runs steps on the folder of the built files, one after the other. */
export function builtFiles(...steps) {
  let folder;
  return {
    name: 'built-files',
    configResolved: ({ build }) => void (folder = build.outDir),
    writeBundle: async () => {
      for (const step of steps) await step(folder);
    },
  };
}
