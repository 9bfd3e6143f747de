import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { RECEIVER_NAME, startWebhookReceiver } from '../../test/support/webhook-receiver.ts'
import type { DeliveryOutcome } from '../events.ts'
import { createResolver, type ResolveName } from '../network/resolve-name.ts'
import { postEvent } from './post-event.ts'

/** Ways to write an address of this machine or its networks as the host of a URL. */
const PRIVATE_HOSTS = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7F.1',
  '0x7f.0x0.0x0.0x1',
  '0177.0.0.1',
  '0177.0.0.01',
  '00000177.1',
  '0x7f.0.1',
  '127.0x0.00.1',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  '127。0。0。1',
  '①②⑦.0.0.1',
  '0',
  '0.0.0.0',
  '0x0',
  '00',
  '10.0.0.1',
  '10.1',
  '012.0.0.1',
  '0xa.0.0.1',
  '167772161',
  '172.16.0.1',
  '172.31.255.255',
  '2886729729',
  '192.168.0.1',
  '192.168.257',
  '3232235521',
  '0xc0a80001',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '4294967295',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:127.0.0.1]',
  '[::FFFF:7F00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::169.254.169.254]',
  '[64:ff9b:1::127.0.0.1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2001:0:7f00:1::]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[100::1]',
]

/** Names for which a hostile or careless name server answers with private addresses. */
const PRIVATE_NAMES: Record<string, string[]> = {
  'loopback.test': ['127.0.0.1'],
  'loopback.test.': ['127.0.0.1'],
  'other-loopback.test': ['127.8.8.8'],
  'loopback6.test': ['::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'compatible.test': ['::127.0.0.1'],
  'nat64.test': ['64:ff9b::7f00:1'],
  'link.test': ['fe80::1%lo'],
  'zone.test': ['2606:4700:4700::1111%lo'],
  'metadata.test': ['169.254.169.254'],
  'private-last.test': ['93.184.215.14', '8.8.8.8', '10.0.0.1'],
  'private-first.test': ['127.0.0.1', '93.184.215.14'],
  'private-sixth.test': ['93.184.215.14', '2606:4700:4700::1111', 'fd00::1'],
  'not-an-address.test': ['localhost'],
  'empty-address.test': [''],
  'short-form.test': ['127.1'],
  'xn--bcher-kva.test': ['192.168.1.1'],
  'BÜCHER.test': ['192.168.1.1'],
}

/**
 * Outcomes in which nothing was sent. Not all addresses are `blocked`: the URL parser itself refuses a zone id and
 * numbers beyond IPv4, and the system may not know a name.
 */
const HARMLESS: DeliveryOutcome[] = ['blocked', 'invalid-url', 'unresolved']

test('a private address as a host is blocked in every spelling', async context => {
  const receiver = await watchLoopback(context)
  const through: string[] = []
  for (const host of PRIVATE_HOSTS) {
    for (const protocol of ['http', 'https']) {
      const outcome = await guarded(`${protocol}://${host}:${receiver.port}/`, rejectLookUp)
      if (outcome !== 'blocked') through.push(`${protocol} ${host}: ${outcome}`)
    }
  }
  assert.ok(PRIVATE_HOSTS.length >= 60, `${PRIVATE_HOSTS.length} forms`)
  assert.deepEqual(through, [])
  assert.equal(receiver.received.length, 0)
})

test('a name is blocked if any of its addresses is private', async context => {
  const receiver = await watchLoopback(context)
  const through: string[] = []
  for (const [name, addresses] of Object.entries(PRIVATE_NAMES)) {
    const resolve = async () => addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
    const outcome = await guarded(`http://${name}:${receiver.port}/`, resolve)
    if (outcome !== 'blocked') through.push(`${name}: ${outcome}`)
  }
  assert.deepEqual(through, [])
  assert.equal(receiver.received.length, 0)
})

test('local names and malformed hosts are refused in every spelling', async context => {
  const receiver = await watchLoopback(context)
  const hosts = [
    'localhost',
    'localhost.',
    'LOCALHOST',
    'LocalHost.',
    'ｌｏｃａｌｈｏｓｔ',
    'foo.localhost',
    'ip6-localhost',
  ]
  const malformed = ['[fe80::1%25lo]', '[::1%lo]', '256.256.256.256', '127.0.0.0.1', '0x100000000', '[::1', '1.2.3.4.5']
  for (const host of [...hosts, ...malformed]) {
    const outcome = await guarded(`http://${host}:${receiver.port}/`)
    assert.ok(HARMLESS.includes(outcome), `${host}: ${outcome}`)
  }
  assert.equal(await guarded(`http://localhost:${receiver.port}/`), 'blocked')
  assert.equal(await guarded(`http://user:password@127.0.0.1:${receiver.port}/`), 'invalid-url')
  assert.equal(receiver.received.length, 0)
})

test('a name is looked up once, so a later answer is never used', async context => {
  const receiver = await watchLoopback(context)
  const url = `http://${RECEIVER_NAME}:${receiver.port}/`
  const privateThenPublic = changingResolver('127.0.0.1', '93.184.215.14')
  assert.equal(await guarded(url, privateThenPublic.resolve), 'blocked')
  assert.equal(privateThenPublic.asked(), 1)

  // No receiver listens at the second address, so an arriving event proves that the connection used the first answer.
  const changing = changingResolver('127.0.0.1', '127.0.0.99')
  const message = { url, body: '{}', headers: {} }
  const result = await postEvent(message, { allowPrivate: true, resolveName: changing.resolve })
  assert.equal(result.outcome, 'delivered')
  assert.equal(changing.asked(), 1)
  assert.equal(receiver.received.length, 1)
})

async function guarded(url: string, resolveName: ResolveName = createResolver()) {
  const message = { url, body: '{}', headers: {} }
  return (await postEvent(message, { allowPrivate: false, resolveName })).outcome
}

async function rejectLookUp(hostname: string): Promise<never> {
  throw new Error(`${hostname} was looked up, though it is an address`)
}

function changingResolver(first: string, second: string) {
  let asked = 0
  const resolve = async () => [{ address: ++asked === 1 ? first : second, family: 4 }]
  return { resolve, asked: () => asked }
}

async function watchLoopback(context: TestContext) {
  const receiver = await startWebhookReceiver()
  context.after(() => receiver.close())
  return receiver
}
