import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP, type LookupFunction } from 'node:net'

/** A name server that is silent for so long is not waited for. */
const LOOK_UP_TIMEOUT_MS = 5_000
/** Two rounds, the second twice as long: a lost packet is asked for again in time. */
const FIRST_ROUND_MS = 1_500
const ROUNDS = 2
const HOSTS_FILE = process.platform === 'win32' ? String.raw`C:\Windows\System32\drivers\etc\hosts` : '/etc/hosts'
const LOOPBACK: ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

export type ResolvedAddress = { address: string; family: number }

/** Every address of a host name; rejects when there is none, and when the signal ends the search. */
export type ResolveName = (hostname: string, signal: AbortSignal) => Promise<ResolvedAddress[]>

export type ResolverOptions = {
  /** `address` or `address:port`; those of the system unless given. */
  servers?: string[] | undefined
  hostsFile?: string
}

/**
 * Looks names up in the hosts file, then by DNS on sockets of its own. `getaddrinfo`, which Node uses by itself, blocks one
 * of the four threads that files, zlib and crypto share: a few names whose server is silent would stop them all.
 */
export function createResolver({ servers, hostsFile = HOSTS_FILE }: ResolverOptions = {}): ResolveName {
  return async (hostname, signal) => {
    signal.throwIfAborted()
    const name = hostname.toLowerCase().replace(/\.$/, '')
    const hostAddresses = readHosts(await readFile(hostsFile, 'utf8').catch(() => ''), name)
    if (hostAddresses.length > 0) return hostAddresses
    // RFC 6761, 6.3: never asked of a name server.
    if (name === 'localhost' || name.endsWith('.localhost')) return LOOPBACK
    return askServers(name, servers, signal)
  }
}

/** The same for `net.connect`, which hands over neither a signal nor a time limit. */
export function asLookup(resolveName: ResolveName): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, AbortSignal.timeout(LOOK_UP_TIMEOUT_MS)).then(
      addresses => {
        const first = addresses[0]!
        if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
}

function readHosts(hosts: string, name: string): ResolvedAddress[] {
  return hosts.split('\n').flatMap(line => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/)
    return isIP(address) !== 0 && names.includes(name) ? [{ address, family: isIP(address) }] : []
  })
}

/** A resolver for each look-up: its `cancel` then ends this one alone. */
async function askServers(
  name: string,
  servers: string[] | undefined,
  signal: AbortSignal,
): Promise<ResolvedAddress[]> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(LOOK_UP_TIMEOUT_MS)])
  const resolver = new Resolver({ timeout: FIRST_ROUND_MS, tries: ROUNDS })
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  until.addEventListener('abort', cancel, { once: true })
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    signal.throwIfAborted()
    const addresses = [four, six].flatMap(found => (found.status === 'fulfilled' ? found.value : []))
    if (addresses.length === 0 && four.status === 'rejected') throw four.reason
    return addresses.map(address => ({ address, family: isIP(address) }))
  } finally {
    until.removeEventListener('abort', cancel)
  }
}
