import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP, type LookupFunction } from 'node:net'

/** Time limit of a look-up, after which a name server that does not answer is given up. */
const LOOK_UP_TIMEOUT_MS = 5_000
/**
 * Time-out of the first round of queries. The second round has twice the time-out, so that a query whose packet was
 * lost is sent again within the limit of the look-up.
 */
const FIRST_ROUND_MS = 1_500
const ROUNDS = 2
const HOSTS_FILE = process.platform === 'win32' ? String.raw`C:\Windows\System32\drivers\etc\hosts` : '/etc/hosts'
const LOOPBACK: ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

export type ResolvedAddress = { address: string; family: number }

/** Returns every address of a host name. Rejects if there is none, or when the signal aborts. */
export type ResolveName = (hostname: string, signal: AbortSignal) => Promise<ResolvedAddress[]>

export type ResolverOptions = {
  /** Name servers as `address` or `address:port`; by default those of the system. */
  servers?: string[] | undefined
  hostsFile?: string
}

/**
 * Creates a function that looks names up in the hosts file and then by DNS on sockets of its own. Node's default,
 * `getaddrinfo`, occupies one of only four threads that files, zlib and crypto share: a few names whose servers do not
 * answer would block all of them.
 */
export function createResolver({ servers, hostsFile = HOSTS_FILE }: ResolverOptions = {}): ResolveName {
  return async (hostname, signal) => {
    signal.throwIfAborted()
    const name = hostname.toLowerCase().replace(/\.$/, '')
    const hostAddresses = readHosts(await readFile(hostsFile, 'utf8').catch(() => ''), name)
    if (hostAddresses.length > 0) return hostAddresses
    // RFC 6761, 6.3: these names are never sent to a name server.
    if (name === 'localhost' || name.endsWith('.localhost')) return LOOPBACK
    return askServers(name, servers, signal)
  }
}

/** Adapts a resolver to `net.connect`, which passes neither a signal nor a time limit. */
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

/**
 * Asks the name servers for the addresses of a name. A resolver is created for each look-up, so that `cancel` ends this
 * look-up only.
 */
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
