import ipaddr from "ipaddr.js";

/** The number of 16-bit parts in a /64, which networks assign as a whole (RFC 6177 section 2, RFC 7421). */
const networkParts = 4;

/**
 * The name under which an address is counted (rules C14, M14). An IPv4 address counts as itself, even if it is mapped
 * to IPv6. Any other IPv6 address counts as its /64, because a client with one address of a /64 has all of them.
 * @returns `192.0.2.1`, `2001:db8:0:0::/64`, or the argument itself if it isn't an address
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!("parts" in parsed)) return parsed.toString();
  const network = parsed.parts.slice(0, networkParts).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}

/**
 * The name of the network that an address group is in: the /48 of an IPv6 group, because anybody can get one for free,
 * otherwise the group itself.
 * @param group As {@link addressGroup} returns it.
 */
export function networkOfGroup(group: string): string {
  return group.replace(/^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/, "$1::/48");
}
