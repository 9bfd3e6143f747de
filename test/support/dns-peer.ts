import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'

const TYPE_A = 1
const TYPE_AAAA = 28
const CLASS_IN = 1
const QUERY_HEADER_BYTES = 12
const ANSWER_FLAGS = 0x8180
const NO_SUCH_NAME = 3

export type DnsPeer = {
  /** The server's address for `setServers`. */
  server: string
  /** Resolves to the names that wait for an answer as soon as there are so many different ones. */
  silentNames(count: number): Promise<Set<string>>
  /** Answers all waiting and all later queries with "no such name". */
  giveUp(): void
  close(): Promise<void>
}

/**
 * A real DNS server on loopback (RFC 1035 over UDP): it knows some names, answers "no such name" to others, and never answers
 * queries for which `isSilent` is true.
 */
export async function startDnsPeer(
  names: Record<string, string[]>,
  isSilent: (name: string) => boolean = () => false,
): Promise<DnsPeer> {
  const socket = createSocket('udp4')
  const held: { query: Buffer; from: RemoteInfo; name: string }[] = []
  const waiting = new Set<() => void>()
  let silent = true
  socket.on('message', (query, from) => {
    const { name, type } = questionOf(query)
    if (silent && isSilent(name)) {
      held.push({ query, from, name })
      for (const check of waiting) check()
      return
    }
    socket.send(answerTo(query, type, names[name]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const different = () => new Set(held.map(({ name }) => name))

  return {
    server: `127.0.0.1:${socket.address().port}`,
    silentNames(count) {
      return new Promise(resolve => {
        const check = () => {
          if (different().size < count) return
          waiting.delete(check)
          resolve(different())
        }
        waiting.add(check)
        check()
      })
    },
    giveUp() {
      silent = false
      for (const { query, from } of held) socket.send(answerTo(query, TYPE_A, undefined), from.port, from.address)
    },
    async close() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = QUERY_HEADER_BYTES
  while (query[at] !== 0) {
    const length = query[at]!
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function answerTo(query: Buffer, type: number, addresses: string[] | undefined): Buffer {
  const records = (addresses ?? []).flatMap(address => recordOf(address, type))
  const header = Buffer.alloc(QUERY_HEADER_BYTES)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(addresses ? ANSWER_FLAGS : ANSWER_FLAGS | NO_SUCH_NAME, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, query.subarray(QUERY_HEADER_BYTES, questionOf(query).end), ...records])
}

function recordOf(address: string, type: number): Buffer[] {
  const isIpv4 = !address.includes(':')
  if (type !== (isIpv4 ? TYPE_A : TYPE_AAAA)) return []
  const bytes = isIpv4 ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address)
  const record = Buffer.alloc(12)
  // A compression pointer to the name in the question (RFC 1035, 4.1.4).
  record.writeUInt16BE(0xc000 | QUERY_HEADER_BYTES, 0)
  record.writeUInt16BE(type, 2)
  record.writeUInt16BE(CLASS_IN, 4)
  record.writeUInt16BE(bytes.length, 10)
  return [Buffer.concat([record, bytes])]
}

function ipv6Bytes(address: string): Buffer {
  const [head = '', tail = ''] = address.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':').map(group => Number.parseInt(group, 16)))
  const zeros = Array<number>(8 - groups(head).length - groups(tail).length).fill(0)
  return Buffer.from([...groups(head), ...zeros, ...groups(tail)].flatMap(group => [group >> 8, group & 0xff]))
}
