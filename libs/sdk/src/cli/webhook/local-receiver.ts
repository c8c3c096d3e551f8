export const defaultPort = '3000';

/** Where `gatehouse webhook listen` receives unless it is told otherwise. */
export const localReceiver = `http://localhost:${defaultPort}/`;
