import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { TOOLS } from '../../src/api/mcp/tools.ts'
import { pathTemplate } from '../../src/api/route.ts'
import { assistantOver, overHttp } from '../support/assistant.ts'
import { codeWords, firstWords, readDocument, tableRows } from '../support/markdown.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'

const TODAY = '2026-07-28'
const ACCEPT = { accept: 'application/json, text/event-stream' }
/** Maximum bytes of the tool list, which an assistant must read before it can do anything. */
const TOOL_LIST_BYTES = 26 * 1024

describe('/mcp on the wire', () => {
  let service: TestService
  let customer: Customer
  before(async () => {
    service = await startTestService('sqlite')
    customer = await service.newCustomer()
  })
  after(() => service.remove())

  const post = (body: unknown, headers: Record<string, string> = {}, key: string | undefined = customer.key) =>
    service.call('POST', '/mcp', { key, body, headers: { ...ACCEPT, ...headers } })
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

  test('without a valid key the answer is a 401 with code and message, whatever the method and body', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await service.call(method, '/mcp', { key: 'cw_live_wrong' })
      assert.deepEqual([answer.status, Object.keys(answer.body).sort()], [401, ['code', 'message']])
    }
    const large = await service.call('POST', '/mcp', { body: 'x'.repeat(2 * 1024 * 1024) })
    assert.equal(large.status, 401)
  })

  test('there are no sessions: opening a stream and ending a session are refused', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await service.call(method, '/mcp', { key: customer.key, headers: ACCEPT })
      assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST'])
    }
    const { client, leave } = await assistantOver(overHttp(service.url, customer.key))
    assert.deepEqual(client.getServerCapabilities(), { tools: {}, resources: {}, prompts: {} })
    await leave()
    const meta = {
      'io.modelcontextprotocol/protocolVersion': TODAY,
      'io.modelcontextprotocol/clientInfo': { name: 't', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const listen = { jsonrpc: '2.0', id: 2, method: 'subscriptions/listen', params: { notifications: {}, _meta: meta } }
    const headers = { 'mcp-protocol-version': TODAY, 'mcp-method': listen.method }
    assert.match(JSON.stringify((await post(listen, headers)).body), /Subscription limit reached/)
  })

  test('pages of other sites are refused, also under a host name that points to this machine', async () => {
    const hostOf = (host: string) =>
      new Promise<number>((resolve, reject) => {
        const headers = { ...ACCEPT, host, authorization: `Bearer ${customer.key}`, 'content-type': 'application/json' }
        request(`${service.url}/mcp`, { method: 'POST', headers }, response => {
          response.resume()
          resolve(response.statusCode!)
        })
          .on('error', reject)
          .end(JSON.stringify(ping))
      })
    assert.equal(await hostOf('rebound.example.com'), 403)
    assert.equal(await hostOf('localhost:3000'), 200)
    for (const origin of ['https://rebound.example.com', 'null', 'http://localhost.example.com']) {
      const refused = await post(ping, { origin })
      assert.deepEqual([refused.status, refused.body.error.code], [403, -32_000], origin)
    }
    assert.equal((await post(ping, { origin: 'http://localhost:6274' })).status, 200)
  })

  test('a public service accepts only its own origin, and any host from a proxy', async () => {
    const open = await startTestService('sqlite', { baseUrl: 'https://courses.example.com' })
    const { key } = await open.newCustomer()
    const statusFor = async (origin: string) =>
      (await open.call('POST', '/mcp', { key, body: ping, headers: { ...ACCEPT, origin } })).status
    assert.equal(await statusFor('https://courses.example.com'), 200)
    assert.equal(await statusFor('http://localhost:3000'), 403)
    assert.equal(await statusFor('https://courses.example.com.evil.test'), 403)
    await open.remove()
  })

  test('an unreadable request gets a JSON-RPC error with the reason', async () => {
    const cases: [number, string | object, Record<string, string>][] = [
      [400, '{', {}],
      [400, '', {}],
      [400, '[]', {}],
      [400, '7', {}],
      [400, '['.repeat(100) + ']'.repeat(100), {}],
      [400, Array.from({ length: 11 }, () => ping), {}],
      [413, { ...ping, params: { long: 'x'.repeat(1024 * 1024) } }, {}],
      [415, '<a/>', { 'content-type': 'text/xml' }],
      [406, ping, { accept: 'text/html' }],
    ]
    for (const [status, body, headers] of cases) {
      const answer = await post(body, headers)
      const told = `${JSON.stringify(body).slice(0, 60)} → ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`
      assert.equal(answer.status, status, told)
      assert.equal(answer.body.jsonrpc, '2.0', told)
      assert.ok(answer.body.error.message, told)
    }
  })

  test('unknown tools and prompts, and invalid arguments, are refused without harm', async () => {
    const { client, use, leave } = await assistantOver(overHttp(service.url, customer.key))
    await assert.rejects(client.callTool({ name: 'delete_course', arguments: {} }), /There is no tool delete_course/)
    await assert.rejects(client.getPrompt({ name: 'nothing' }), /There is no prompt/)
    await assert.rejects(client.getPrompt({ name: 'review_as_expert' }), /courseId is required/)
    await assert.rejects(use('read_course', {}), /courseId is required \(VALIDATION_ERROR\)/)
    for (const courseId of ['../../admin', '\0', '\ud800', 'x'.repeat(100_000), { a: 1 }, null, ['crs_x'], 7]) {
      await assert.rejects(use('read_course', { courseId }), /\((NOT_FOUND|VALIDATION_ERROR)\)/)
    }
    await assert.rejects(use('list_courses', { limit: 'many' }), /limit .*VALIDATION_ERROR/)
    await assert.rejects(use('read_parts', { courseId: 'crs_x', ids: 'all' }), /ids must be an array/)
    await assert.rejects(use('create_course', { subject: 'x', toString: 1, __proto__: 2, addOns: {} }), /addOns/)
    await leave()
  })

  test('prompts pass on the user’s text as material, not as instructions', async () => {
    const { client, leave } = await assistantOver(overHttp(service.url, customer.key))
    const { prompts } = await client.listPrompts()
    assert.deepEqual(
      prompts.map(({ name }) => name),
      ['course_from_notes', 'review_as_expert'],
    )
    const notes = 'Ladders stand at 75 degrees.'
    const { messages } = await client.getPrompt({
      name: 'course_from_notes',
      arguments: { notes, audience: 'roofers' },
    })
    const { content } = messages[0]!
    assert.ok(content.type === 'text' && content.text.endsWith(`<notes>\n${notes}\n</notes>`))
    assert.match(content.text, /audience "roofers"/)
    const named = [...content.text.matchAll(/\b[a-z]+_[a-z]+\b/g)].map(([name]) => name)
    assert.deepEqual(
      named.filter(name => !TOOLS.some(tool => tool.name === name)),
      [],
    )
    await leave()
  })

  test('the tool list is short, marks reading tools as such, and has no tool that deletes', async () => {
    const { client, leave } = await assistantOver(overHttp(service.url, customer.key))
    const { tools } = await client.listTools()
    assert.ok(JSON.stringify(tools).length < TOOL_LIST_BYTES, `${JSON.stringify(tools).length} bytes`)
    for (const { name, annotations, description, inputSchema } of tools) {
      const { method, changesNothing = method === 'GET' } = TOOLS.find(tool => tool.name === name)!.route
      assert.notEqual(method, 'DELETE')
      assert.deepEqual([annotations!.readOnlyHint, annotations!.destructiveHint], [changesNothing, false], name)
      assert.ok(description!.length > 20 && inputSchema.type === 'object')
    }
    await leave()
  })

  test('the page on assistants lists every tool with its endpoint, every resource and every prompt', async () => {
    const { client, leave } = await assistantOver(overHttp(service.url, customer.key))
    const page = readDocument('mcp.md')
    const endpoints = tableRows(page, 'tool', 'endpoint', 'answers with').map(
      row => `${row['tool']} ${row['endpoint']}`,
    )
    assert.deepEqual(
      endpoints,
      TOOLS.map(({ name, route }) => `\`${name}\` \`${route.method} ${pathTemplate(route)}\``),
    )
    const { resourceTemplates } = await client.listResourceTemplates()
    assert.deepEqual(
      firstWords(tableRows(page, 'address', 'what'), 'address'),
      resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    )
    const { prompts } = await client.listPrompts()
    assert.deepEqual(
      tableRows(page, 'prompt', 'takes', 'for').map(row => codeWords(`${row['prompt']} ${row['takes']}`)),
      prompts.map(({ name, arguments: taken }) => [name, ...taken!.map(each => each.name)]),
    )
    await leave()
  })

  test('an assistant can go on after a restart, because any request may be the first', async () => {
    await service.restart()
    const { status, body } = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    assert.equal(status, 200)
    assert.match(body, /create_course/)
  })
})
