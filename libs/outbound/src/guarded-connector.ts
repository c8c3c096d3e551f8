import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { NameResolver } from './name-resolver';
import { OutboundError } from './outbound.error';
import { allowsConnection, isTrustedHost, type TargetPolicy } from './target-policy';

/** Creates a connector that connects only to addresses that the policy allows. */
export function createGuardedConnector(
  policy: TargetPolicy,
  resolve: NameResolver,
  options: buildConnector.BuildOptions,
): buildConnector.connector {
  const connect = buildConnector({
    ...options,
    autoSelectFamily: true,
    lookup: createGuardedLookup(policy, resolve),
  });
  return (target, callback) => {
    // Node.js does not call lookup for a literal address.
    if (isIP(target.hostname) && !allowsConnection(policy, target.hostname, target.hostname))
      return callback(rejectedTarget(), null);
    connect(target, (error, socket) => {
      if (error) return callback(error, null);
      const problem = findPeerProblem(policy, target.hostname, socket);
      if (!problem) return callback(null, socket);
      socket.destroy();
      callback(problem, null);
    });
  };
}

/** Returns the checked addresses to the socket, so a second DNS answer has no effect. */
function createGuardedLookup(policy: TargetPolicy, resolve: NameResolver): LookupFunction {
  return (name, _options, callback) => {
    resolveAllowed(policy, resolve, name).then(
      (addresses) => callback(null, addresses),
      (error: Error) => callback(error, []),
    );
  };
}

async function resolveAllowed(
  policy: TargetPolicy,
  resolve: NameResolver,
  name: string,
): Promise<LookupAddress[]> {
  const addresses = await resolve(name, isTrustedHost(policy, name));
  if (addresses.length === 0) throw new OutboundError('DNS', 'the host name cannot be resolved');
  // One forbidden address rejects the name: an attacker could mix it with allowed ones.
  if (!addresses.every((address) => allowsConnection(policy, name, address))) throw rejectedTarget();
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

// Checks the address of the connection as well.
function findPeerProblem(
  policy: TargetPolicy,
  host: string,
  { remoteAddress }: Socket,
): OutboundError | undefined {
  if (remoteAddress === undefined)
    return new OutboundError('CONNECTION_LOST', 'the host closed the connection');
  return allowsConnection(policy, host, remoteAddress) ? undefined : rejectedTarget();
}

// Does not name the address, which would reveal the internal network to a customer.
function rejectedTarget(): OutboundError {
  return new OutboundError('REFUSED_TARGET', 'the host resolves to an address that is not public');
}
