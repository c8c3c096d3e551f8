// What a HEALTHCHECK runs: whether this container answers at the given path.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}${process.argv[2]}`);
process.exit(ok ? 0 : 1);
