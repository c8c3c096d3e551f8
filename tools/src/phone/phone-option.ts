/** How the suite is served to a phone, from the command line. */
export interface PhoneOption {
  /** The address or the interface to use. */
  address?: string;
  /** Whether the machine announces a name on the network. Without it, URLs contain the address. */
  isNamed: boolean;
}

const phone = /^--phone(?:=(.*))?$/;
const noName = '--no-mdns';
const known = [/^--verbose$/, phone, new RegExp(`^${noName}$`)];

/** Reads --phone[=ADDRESS] and --no-mdns; undefined without --phone. */
export function readPhoneOption(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): PhoneOption | undefined {
  const given = args.map((each) => phone.exec(each)).findLast((match) => match !== null);
  const isNamed = !args.includes(noName);
  if (given) return { isNamed, ...(given[1] !== undefined && { address: given[1] }) };
  if (!isNamed) throw new Error(`${noName} is for --phone only.`);
  // npm keeps options before `--` for itself.
  if (environment.npm_config_phone)
    throw new Error('Write `npm start -- --phone`, with the two dashes between.');
  return undefined;
}

/** Rejects a misspelt option, which would otherwise have no effect. */
export function requireKnownOptions(args: readonly string[]): void {
  const unknown = args.find((each) => !known.some((pattern) => pattern.test(each)));
  if (unknown === undefined) return;
  throw new Error(`Unknown option: ${unknown}. The options are --verbose, --phone[=ADDRESS] and ${noName}.`);
}
