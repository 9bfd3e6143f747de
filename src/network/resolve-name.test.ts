import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { startDnsPeer } from '../../test/support/dns-peer.ts'
import { createResolver } from './resolve-name.ts'

const never = new AbortController().signal

test('a name resolves to all its IPv4 and IPv6 addresses', async context => {
  const { resolveName } = await resolverWith(context, { 'both.example': ['203.0.113.7', '2001:db8::7'] })
  assert.deepEqual(await resolveName('both.example', never), [
    { address: '203.0.113.7', family: 4 },
    { address: '2001:db8::7', family: 6 },
  ])
  assert.deepEqual(await resolveName('BOTH.example.', never), await resolveName('both.example', never))
})

test('the hosts file comes before DNS, and localhost never reaches DNS', async context => {
  const { resolveName } = await resolverWith(
    context,
    { 'here.example': ['203.0.113.7'] },
    '# 192.0.2.1 here.example\n10.1.2.3\tfirst.example here.example # ours\n',
  )
  assert.deepEqual(await resolveName('here.example', never), [{ address: '10.1.2.3', family: 4 }])
  assert.equal((await resolveName('localhost', never))[0]?.address, '127.0.0.1')
  assert.equal((await resolveName('any.localhost', never))[0]?.address, '127.0.0.1')
})

test('an unknown name is an error', async context => {
  const { resolveName } = await resolverWith(context, {})
  await assert.rejects(resolveName('nobody.example', never), { code: 'ENOTFOUND' })
})

test('aborting one look-up does not end the others', async context => {
  const { resolveName, peer } = await resolverWith(context, { 'good.example': ['203.0.113.7'] })
  const stop = new AbortController()
  const silent = resolveName('silent.example', stop.signal)
  const other = resolveName('silent-too.example', never)
  await peer.silentNames(2)
  stop.abort(new Error('stopped'))
  await assert.rejects(silent, /stopped/)
  assert.equal((await resolveName('good.example', never))[0]?.address, '203.0.113.7')
  peer.giveUp()
  await assert.rejects(other, { code: 'ENOTFOUND' })
})

async function resolverWith(context: TestContext, names: Record<string, string[]>, hosts = '') {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-hosts-'))
  const hostsFile = join(folder, 'hosts')
  await writeFile(hostsFile, hosts)
  const peer = await startDnsPeer(names, name => name.startsWith('silent'))
  context.after(async () => {
    await peer.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { peer, resolveName: createResolver({ servers: [peer.server], hostsFile }) }
}
