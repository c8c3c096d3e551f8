// The HEALTHCHECK of the image: requests the given path of this container.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}${process.argv[2]}`);
process.exit(ok ? 0 : 1);
