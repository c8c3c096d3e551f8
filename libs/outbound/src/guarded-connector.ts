import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { NameResolver } from './name-resolver';
import { OutboundError } from './outbound.error';
import { admits, vouchesFor, type TargetPolicy } from './target-policy';

/** Opens connections to addresses that the policy admits, and to no other. */
export function guardedConnector(
  policy: TargetPolicy,
  resolve: NameResolver,
  options: buildConnector.BuildOptions,
): buildConnector.connector {
  const connect = buildConnector({
    ...options,
    autoSelectFamily: true,
    lookup: guardedLookup(policy, resolve),
  });
  return (target, callback) => {
    // Node does not look up a literal address.
    if (isIP(target.hostname) && !admits(policy, target.hostname, target.hostname))
      return callback(refusal(), null);
    connect(target, (error, socket) => {
      if (error) return callback(error, null);
      const problem = problemOf(policy, target.hostname, socket);
      if (!problem) return callback(null, socket);
      socket.destroy();
      callback(problem, null);
    });
  };
}

/** The socket gets the very addresses that were vetted: a second answer of the name server counts for nothing. */
function guardedLookup(policy: TargetPolicy, resolve: NameResolver): LookupFunction {
  return (name, _options, callback) => {
    vettedAddresses(policy, resolve, name).then(
      (addresses) => callback(null, addresses),
      (error: Error) => callback(error, []),
    );
  };
}

async function vettedAddresses(
  policy: TargetPolicy,
  resolve: NameResolver,
  name: string,
): Promise<LookupAddress[]> {
  const addresses = await resolve(name, vouchesFor(policy, name));
  if (addresses.length === 0) throw new OutboundError('DNS', 'the host name cannot be resolved');
  // One bad address refuses the name: an attacker would mix it with good ones.
  if (!addresses.every((address) => admits(policy, name, address))) throw refusal();
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

// The address that answered is looked at once more, whatever led there.
function problemOf(policy: TargetPolicy, host: string, { remoteAddress }: Socket): OutboundError | undefined {
  if (remoteAddress === undefined)
    return new OutboundError('CONNECTION_LOST', 'the host closed the connection');
  return admits(policy, host, remoteAddress) ? undefined : refusal();
}

// The address is not named: it would tell a customer about the network that we run in.
function refusal(): OutboundError {
  return new OutboundError('REFUSED_TARGET', 'the host leads to an address that is not public');
}
