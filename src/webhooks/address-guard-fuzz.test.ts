import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { chooseRounds } from '../../test/support/run-length.ts'
import { isPublicAddress } from './address-guard.ts'
import { postEvent } from './post-event.ts'

const RUNS = chooseRounds({ short: 300, long: 5_000 })
const MAPPED_PREFIX = [0, 0, 0, 0, 0, 0xffff]
const NAT64_PREFIX = [0x64, 0xff9b, 0, 0, 0, 0]

/** The first octets of ranges on which implementations disagree most easily; the rest of the address is random. */
const SPECIAL_IPV4 = [0, 10, 100, 127, 168, 169, 172, 192, 198, 203, 224, 239, 240, 255]
const SPECIAL_IPV6 = [
  0, 0x64, 0x100, 0x2001, 0x2002, 0x2620, 0x3ffe, 0x3fff, 0x5f00, 0xfc00, 0xfd00, 0xfe80, 0xfec0, 0xff02,
]

const byte = fc.nat(255)
const group = fc.oneof(fc.constant(0), fc.nat(0xffff))
const ipv4 = fc.tuple(fc.oneof(byte, fc.constantFrom(...SPECIAL_IPV4)), byte, byte, byte)
const ipv6 = fc.tuple(
  fc.oneof(fc.nat(0xffff), fc.constantFrom(...SPECIAL_IPV6)),
  ...([group, group, group, group, group, group, group] as const),
)
const privateIpv4 = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127, 224, 240, 255), byte, byte, byte),
  fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
  fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
)
type Bytes = [number, number, number, number]

test('an IPv4 address counts as public exactly if an independent library calls it unicast', () => {
  fc.assert(
    fc.property(ipv4, bytes => {
      const address = bytes.join('.')
      const isAzureHost = address === '168.63.129.16'
      const isUnicast = ipaddr.IPv4.parse(address).range() === 'unicast'
      assert.equal(isPublicAddress(address), isUnicast && !isAzureHost, address)
    }),
    { numRuns: RUNS },
  )
})

test('an IPv6 address counts as public only if an independent library calls it unicast', () => {
  fc.assert(
    fc.property(ipv6, groups => {
      const parsed = new ipaddr.IPv6([...groups])
      if (!isPublicAddress(parsed.toNormalizedString())) return
      const range = parsed.range()
      assert.ok(range === 'unicast' || range === 'rfc6052' || range === 'ipv4Mapped', `${parsed} is ${range}`)
    }),
    { numRuns: RUNS },
  )
})

test('the spelling of an IPv6 address does not change whether it is public', () => {
  fc.assert(
    fc.property(ipv6, groups => {
      const parsed = new ipaddr.IPv6([...groups])
      const padded = groups.map(group => group.toString(16).padStart(4, '0')).join(':')
      const spellings = [parsed.toNormalizedString(), padded, parsed.toRFC5952String()]
      const judgements = spellings.flatMap(text => [isPublicAddress(text), isPublicAddress(text.toUpperCase())])
      assert.equal(new Set(judgements).size, 1, spellings.join(' '))
    }),
    { numRuns: RUNS },
  )
})

test('an IPv4 address inside IPv6, mapped or through NAT64, is public if the IPv4 address is', () => {
  fc.assert(
    fc.property(ipv4, bytes => {
      const expected = isPublicAddress(bytes.join('.'))
      const [a, b, c, d] = bytes
      for (const prefix of [MAPPED_PREFIX, NAT64_PREFIX]) {
        const embedded = new ipaddr.IPv6([...prefix, a * 256 + b, c * 256 + d])
        assert.equal(isPublicAddress(embedded.toNormalizedString()), expected, `${embedded}`)
      }
    }),
    { numRuns: RUNS },
  )
})

test('a private IPv4 address as the host of a URL is blocked in every spelling', async () => {
  const resolveName = () => Promise.reject(new Error('an address was looked up'))
  const spelled = fc.tuple(privateIpv4, fc.nat(3), fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }))
  await fc.assert(
    fc.asyncProperty(spelled, async ([bytes, dots, bases]) => {
      const url = `http://${spell(bytes, dots, bases)}:1/`
      const { outcome } = await postEvent({ url, body: '{}', headers: {} }, { allowPrivate: false, resolveName })
      assert.equal(outcome, 'blocked', url)
    }),
    { numRuns: RUNS },
  )
})

test('no random text as a URL sends a request or throws', async () => {
  const resolveName = async () => [{ address: '127.0.0.1', family: 4 }]
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withQueryParameters: true }),
    fc.string().map(host => `http://${host}/`),
  )
  await fc.assert(
    fc.asyncProperty(text, async url => {
      const isPublicLiteral = isPublicAddress((URL.parse(url)?.hostname ?? '').replace(/[[\]]/g, ''))
      fc.pre(!isPublicLiteral)
      const { outcome } = await postEvent({ url, body: '{}', headers: {} }, { allowPrivate: false, resolveName })
      assert.ok(outcome === 'blocked' || outcome === 'invalid-url', `${url}: ${outcome}`)
    }),
    { numRuns: RUNS },
  )
})

/** Writes the address with this many dots, each number as decimal, octal, hexadecimal or zero-padded octal. */
function spell(bytes: Bytes, dots: number, bases: number[]): string {
  const separate: number[] = bytes.slice(0, dots)
  const rest = bytes.slice(dots).reduce((sum, byte) => sum * 256 + byte, 0)
  return [...separate, rest].map((number, place) => inBase(number, bases[place] ?? 0)).join('.')
}

function inBase(number: number, base: number): string {
  if (base === 1) return `0${number.toString(8)}`
  if (base === 2) return `0x${number.toString(16)}`
  return base === 3 ? `000${number.toString(8)}` : String(number)
}
