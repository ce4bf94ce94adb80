/** From which addresses `fetch-files.ts` fetches a file: listed hosts, and public addresses of them. */
import { lookup as systemLookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Resolve } from '../interface.ts';

/**
 * Addresses come from the service: an attacker who controls one answer could otherwise choose what this server connects to (R29).
 * @param mediaHosts `host`, `host:port`, `*.suffix` or `http://host:port`
 * @throws Error on an entry of another form
 */
export function createAddressRules(apiUrl: string, mediaHosts: readonly string[]) {
  const origins = new Set([new URL(apiUrl).origin]);
  const hosts = new Set<string>();
  const suffixes: string[] = [];
  for (const entry of mediaHosts) {
    if (entry.startsWith('http://')) origins.add(new URL(entry).origin);
    else if (entry.startsWith('*.')) suffixes.push(new URL(`https://${entry.slice(2)}`).host);
    else hosts.add(new URL(`https://${entry}`).host);
  }

  return {
    /**
     * Returns the address when it may be fetched. `listed` means that the operator configured its whole origin, so it may be plain http and may
     * resolve to an inside address; otherwise the connection must go through `guardedLookup`.
     */
    check(address: string): { url: URL; listed: boolean } | { refusedHost: string } {
      if (!URL.canParse(address)) return { refusedHost: '' };
      // The rules see only the parsed form: `0x7f.1`, full-width digits and the like are 127.0.0.1 there.
      const url = new URL(address);
      if (url.username === '' && url.password === '') {
        if (origins.has(url.origin)) return { url, listed: true };
        const byName = hosts.has(url.host) || suffixes.some((suffix) => url.host.endsWith(`.${suffix}`));
        if (byName && url.protocol === 'https:' && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0)
          return { url, listed: false };
      }
      return { refusedHost: url.host.slice(0, 260) };
    },
  };
}

function toBlockList(ranges: string): BlockList {
  const list = new BlockList();
  for (const range of ranges.split(/\s+/)) {
    const [net = '', prefix] = range.split('/');
    list.addSubnet(net, Number(prefix), isIP(net) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

// These are from the IANA special-purpose address registries: this network, private, shared (CGNAT), loopback, link-local, protocol assignments,
// documentation, 6to4 relays, benchmarking, multicast, reserved and broadcast.
const specialV4 = toBlockList(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
);
// All assigned global unicast addresses lie in 2000::/3; mapped, NAT64, unique local, link-local and multicast do not.
const globalV6 = toBlockList('2000::/3');
// Within it these are special: protocol assignments with Teredo, documentation (two), 6to4.
const specialV6 = toBlockList('2001::/23 2001:db8::/32 3fff::/20 2002::/16');

/** Tells whether an IP address belongs to a public host. */
export function isGlobalUnicast(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !specialV4.check(address, 'ipv4');
  return version === 6 && globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}

/** A name resolved to an inside address; the message names neither. */
export class AddressRefused extends Error {
  constructor() {
    super('address refused');
    this.name = 'AddressRefused';
  }
}

/**
 * For `connect.lookup`: resolves once, refuses a name of which *any* address is not public, and returns exactly what was checked, so that a
 * second answer of the name server never counts.
 */
export function guardedLookup(resolve: Resolve = (hostname) => systemLookup(hostname, { all: true })): LookupFunction {
  async function checked(hostname: string) {
    const found = await resolve(hostname);
    const [first] = found;
    if (!first || !found.every(({ address }) => isGlobalUnicast(address))) throw new AddressRefused();
    return { first, found: [...found] };
  }
  return (hostname, options, callback) => {
    checked(hostname).then(
      ({ first, found }) => (options.all ? callback(null, found) : callback(null, first.address, first.family)),
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}
