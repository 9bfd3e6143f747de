import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * Ranges of IPv4 addresses that are not public: IANA's special-purpose registry (RFC 6890 and its updates), multicast,
 * and the address of one cloud's host machines.
 */
const NOT_PUBLIC_IPV4 = [
  ['0.0.0.0', 8], // "this network", RFC 791
  ['10.0.0.0', 8], // private, RFC 1918
  ['100.64.0.0', 10], // carrier-grade NAT, RFC 6598
  ['127.0.0.0', 8], // loopback, RFC 1122
  ['169.254.0.0', 16], // link-local, RFC 3927; the metadata servers of most clouds
  ['168.63.129.16', 32], // looks public, but is the host of every Azure machine
  ['172.16.0.0', 12], // private, RFC 1918
  ['192.0.0.0', 24], // protocol assignments, RFC 6890
  ['192.0.2.0', 24], // documentation, RFC 5737
  ['192.31.196.0', 24], // AS112, RFC 7535
  ['192.52.193.0', 24], // multicast tunnels, RFC 7450
  ['192.88.99.0', 24], // 6to4 relays, RFC 7526
  ['192.168.0.0', 16], // private, RFC 1918
  ['192.175.48.0', 24], // AS112, RFC 7534
  ['198.18.0.0', 15], // benchmarks, RFC 2544
  ['198.51.100.0', 24], // documentation, RFC 5737
  ['203.0.113.0', 24], // documentation, RFC 5737
  ['224.0.0.0', 4], // multicast, RFC 5771
  ['240.0.0.0', 4], // reserved, RFC 1112, and broadcast
] as const

/**
 * The range of IPv6 addresses that is allocated for public use (RFC 4291), and the prefixes of two forms of IPv6
 * address that contain an IPv4 address, which is then checked instead. These are the mapped form, and NAT64's
 * well-known prefix (RFC 6052), without which a network without IPv4 could not reach most receivers.
 */
const PUBLIC_IPV6 = [['2000::', 3]] as const
const EMBEDDED_IPV4_PREFIXES = ['::ffff:', '64:ff9b::'] as const
const EMBEDDED_IPV4_BITS = 96

const NOT_PUBLIC_IPV6 = [
  ['2001::', 23], // protocol assignments, RFC 2928: Teredo, benchmarks, ORCHID and others
  ['2001:db8::', 32], // documentation, RFC 3849
  ['2002::', 16], // 6to4, RFC 7526: leads to any IPv4 address
  ['2620:4f:8000::', 48], // AS112, RFC 7534
  ['3ffe::', 16], // the former 6bone, RFC 3701
  ['3fff::', 20], // documentation, RFC 9637
] as const

const notPublic = new BlockList()
const publicIpv6 = new BlockList()
fillLists()

/** Whether the service may call this address. An address that is not certainly public is refused. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4')
  // A zone id ("fe80::1%eth0") names an interface of this machine, so it is never public.
  if (!isIPv6(address) || address.includes('%')) return false
  return publicIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

function fillLists(): void {
  for (const [network, bits] of NOT_PUBLIC_IPV4) {
    notPublic.addSubnet(network, bits, 'ipv4')
    for (const prefix of EMBEDDED_IPV4_PREFIXES) {
      notPublic.addSubnet(prefix + network, EMBEDDED_IPV4_BITS + bits, 'ipv6')
    }
  }
  for (const [network, bits] of NOT_PUBLIC_IPV6) notPublic.addSubnet(network, bits, 'ipv6')
  for (const [network, bits] of PUBLIC_IPV6) publicIpv6.addSubnet(network, bits, 'ipv6')
  for (const prefix of EMBEDDED_IPV4_PREFIXES) publicIpv6.addSubnet(`${prefix}0.0.0.0`, EMBEDDED_IPV4_BITS, 'ipv6')
}
