import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { generatedFiles } from '../scripts/generate.ts'
import { ADD_ONS, FORMATS, OUTLINE_ITEMS, SUBJECT_CHARACTERS } from '../src/course/brief.ts'
import { GENERATION_FAILURES, PUBLIC_ERRORS } from '../src/errors.ts'
import { DELIVERY_OUTCOMES, WEBHOOK_EVENTS } from '../src/events.ts'
import { CONVERSION_NAMES, EXPORT_FORMAT_NAMES } from '../src/flows/export-formats.ts'
import { LOCALE_CODES } from '../src/language/locales.ts'
import { DELIVERY_TIMEOUT_MS } from '../src/webhooks/post-event.ts'
import { signatureHeaders } from '../src/webhooks/signature.ts'
import {
  anchorOf,
  codeBlocks,
  codeWords,
  firstWords,
  readDocument,
  same,
  sections,
  tableRows,
} from './support/markdown.ts'
import { documentedOperations, type OpenApi, type Operation } from './support/openapi-contract.ts'
import { startTestService, type TestService } from './support/service.ts'

const BASE_URL = 'https://courses.example.com'
/** The state that a delivery has before its first attempt. */
const NOT_YET = 'waiting'

const api = readDocument('api.md')
const errors = readDocument('errors.md')
const reference = readDocument('reference.md')
const webhooks = readDocument('webhooks.md')

test('the index of the documentation names every page once', () => {
  const pages = globSync('*.md', { cwd: join(import.meta.dirname, '..', 'docs') }).filter(page => page !== 'README.md')
  const named = [...readDocument('README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, page]) => page!)
  assert.deepEqual(named.toSorted(), pages.toSorted())
})

describe('documentation, API and code agree on', () => {
  let service: TestService
  let served: OpenApi
  let llms: string
  const operations = () =>
    documentedOperations(served).map(found => ({ ...found, route: `${found.method} ${found.path}` }))
  const gated = () => operations().filter(({ path }) => path.startsWith('/api/v1'))

  before(async () => {
    service = await startTestService('sqlite')
    const { body } = await service.call('GET', '/openapi.json')
    const text = JSON.stringify(body).replaceAll(service.url, BASE_URL)
    served = JSON.parse(text.replace(`"version":"${body.info.version}"`, '"version":"1.0.0"'))
    llms = (await service.call('GET', '/llms.txt')).body
  })
  after(() => service.remove())

  test('routes', () => {
    const headings = sections(reference).flatMap(({ level, title }) => (level === 3 ? codeWords(title) : []))
    same(
      headings,
      operations().map(({ route }) => route),
    )
  })

  test('examples of requests and answers', () => {
    for (const { route, operation } of operations()) {
      const { text } = sections(reference).find(({ title }) => title === `\`${route}\``)!
      const blocks = codeBlocks(text, 'json').map(block => JSON.parse(block))
      const known = [
        operation.requestBody?.content,
        ...Object.values(operation.responses).map(({ content }) => content),
      ]
        .flatMap(content => Object.values(content?.['application/json']?.examples ?? {}))
        .map(({ value }) => JSON.stringify(value))
      for (const block of blocks) assert.ok(known.includes(JSON.stringify(block)), `${route}: ${JSON.stringify(block)}`)
      const good = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))![1]
      if (good.content?.['application/json']?.examples) assert.ok(blocks.length > 0, `${route} shows no answer`)
    }
  })

  test('commands', () => {
    const commands = sections(reference).filter(({ level }) => level === 3)
    for (const { title, text } of commands) {
      for (const command of codeBlocks(text, 'sh')) {
        const [method, path] = codeWords(title)[0]!.split(' ')
        const url = new URL(/\$COURSEWRIGHT_URL(\S+)/.exec(command)![1]!, 'https://courses.example.com')
        assert.match(url.pathname, new RegExp(`^${path!.replace(/\{\w+\}/g, '\\w+')}$`))
        const body = /-d '(.+)'/.exec(command)?.[1]
        assert.equal(/-X (\w+)/.exec(command)?.[1] ?? (body ? 'POST' : 'GET'), method)
        assert.match(command, path!.startsWith('/admin') ? /Bearer \$ADMIN_TOKEN"/ : /Bearer \$COURSEWRIGHT_KEY"/)
        if (!body) continue
        const { operation } = operations().find(({ route }) => route === `${method} ${path}`)!
        const examples = Object.values(operation.requestBody!.content['application/json']!.examples!)
        assert.ok(
          examples.some(({ value }) => JSON.stringify(value) === JSON.stringify(JSON.parse(body))),
          body,
        )
      }
    }
  })

  test('error codes and their statuses', () => {
    const table = tableRows(errors, 'code', 'status', 'when', 'what to do')
    const inCode = Object.entries(PUBLIC_ERRORS).map(([code, { status }]) => `${code} ${status}`)
    same(
      table.map(({ code, status }) => `${codeWords(code!)[0]} ${status}`),
      inCode,
    )
    for (const { when, 'what to do': advice } of table) assert.ok(when && advice)
    const inAnswers = operations().flatMap(({ operation }) =>
      Object.entries(operation.responses).flatMap(([status]) =>
        codesOf(operation, status).map(code => `${code} ${status}`),
      ),
    )
    same([...new Set(inAnswers)], inCode)
    same((served.components.schemas['Error'] as Shape).properties!['code']!.enum!, Object.keys(PUBLIC_ERRORS))
    for (const line of inCode) assert.match(llms, new RegExp(line.replace(/(\w+) (\d+)/, '$2 $1')))
  })

  test('which endpoint answers which code', () => {
    const everywhere = codeWords(/^Everything under `\/api\/v1`(.+?)\./ms.exec(errors)![1]!)
    for (const { route, operation } of gated()) {
      const codes = Object.keys(operation.responses).flatMap(status => codesOf(operation, status))
      const { text } = sections(reference).find(({ title }) => title === `\`${route}\``)!
      same(codeWords(/^Errors: (.+)$/m.exec(text)![1]!), codes, route)
      for (const code of everywhere) assert.ok(codes.includes(code), route)
    }
  })

  test('reasons for which a job fails', () => {
    same(firstWords(tableRows(errors, 'error.code', 'when', 'what to do'), 'error.code'), GENERATION_FAILURES)
  })

  test('events and their payloads', () => {
    same(firstWords(tableRows(webhooks, 'event', 'sent when', 'tell duplicates by'), 'event'), WEBHOOK_EVENTS)
    same(Object.keys(served.webhooks), WEBHOOK_EVENTS)
    same(shapeOf('Delivery', 'event').enum!, WEBHOOK_EVENTS)
    for (const event of WEBHOOK_EVENTS) {
      const { text } = sections(webhooks).find(({ title }) => title === `\`${event}\``)!
      const { example } = served.webhooks[event]!.post.requestBody!.content['application/json']!
      assert.deepEqual(JSON.parse(codeBlocks(text, 'json')[0]!), example)
    }
  })

  test('outcomes of deliveries', () => {
    const all = [...Object.keys(DELIVERY_OUTCOMES), NOT_YET]
    same(firstWords(tableRows(webhooks, 'outcome', 'meaning'), 'outcome'), all)
    same(shapeOf('Delivery', 'outcome').enum!, all)
    assert.ok(webhooks.includes(`You have ${DELIVERY_TIMEOUT_MS / 1000} seconds`))
  })

  test('headers', () => {
    const ours = /^(RateLimit-|Retry-|X-|Idempotency-|WWW-)/
    const inAnswers = operations().flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap(({ headers }) => Object.keys(headers ?? {})),
    )
    const inRequests = Object.values(served.components.parameters).filter(parameter => parameter.in === 'header')
    const all = [...inAnswers, ...inRequests.map(({ name }) => name!)].filter(name => ours.test(name))
    same(firstWords(tableRows(api, 'header', 'where', 'meaning'), 'header'), [...new Set(all)])
    const sent = firstWords(tableRows(webhooks, 'header', 'meaning'), 'header')
    for (const { post } of Object.values(served.webhooks))
      same(
        post.parameters!.map(({ name }) => name!),
        sent,
      )
    const signed = signatureHeaders({ id: 'evt_1', body: '{}', secret: 'whsec_c2VjcmV0', at: new Date() })
    same(
      sent.filter(name => name.startsWith('webhook-')),
      Object.keys(signed),
    )
  })

  test('rate limits', () => {
    for (const { route, operation } of gated()) {
      const { text } = sections(reference).find(({ title }) => title === `\`${route}\``)!
      assert.match(text, new RegExp(`^API key · ${limitOf(operation)} requests in 60 seconds`, 'm'))
    }
  })

  test('limits of fields', () => {
    const limit = Object.fromEntries(
      tableRows(api, 'what', 'limit').map(row => [row['what']!, row['limit']!.replace(/(\d),(\d)/g, '$1$2')]),
    )
    const { subject, outline, addOns, callbackUrl } = (served.components.schemas['CourseRequest'] as Shape).properties!
    assert.equal(limit['`subject` and each item of `outline`'], `1 to ${SUBJECT_CHARACTERS} characters`)
    assert.deepEqual([subject!.minLength, subject!.maxLength], [1, SUBJECT_CHARACTERS])
    assert.deepEqual([outline!.items!.minLength, outline!.items!.maxLength], [1, SUBJECT_CHARACTERS])
    assert.equal(limit['`outline`'], `at most ${OUTLINE_ITEMS} items`)
    assert.equal(outline!.maxItems, OUTLINE_ITEMS)
    assert.equal(limit['`callbackUrl`'], `at most ${callbackUrl!.maxLength} characters`)
    assert.equal(limit['`addOns`'], `at most ${addOns!.maxItems} items`)
    const { 'Idempotency-Key': key } = served.components.parameters as Record<string, { schema: Shape }>
    assert.equal(limit['`Idempotency-Key`'], `1 to ${key!.schema.maxLength} characters`)
    const parameters = served.paths['/api/v1/courses']!['get']!.parameters as { name: string; schema: Shape }[]
    const { minimum, maximum, default: usual } = parameters.find(({ name }) => name === 'limit')!.schema
    assert.equal(limit['a page of a list'], `${minimum} to ${maximum} items, ${usual} unless you ask`)
  })

  test('formats, add-ons, editions and languages', () => {
    const { format, addOns, languageId } = (served.components.schemas['CourseRequest'] as Shape).properties!
    same(firstWords(tableRows(api, 'format', 'what the learner gets'), 'format'), FORMATS)
    same(format!.enum!, FORMATS)
    same(firstWords(tableRows(api, 'add-on', 'what it adds'), 'add-on'), ADD_ONS)
    same(addOns!.items!.enum!, ADD_ONS)
    same(firstWords(tableRows(api, 'edition', 'what it is'), 'edition'), EXPORT_FORMAT_NAMES)
    same((served.components.schemas['ExportRequest'] as Shape).properties!['format']!.enum!, EXPORT_FORMAT_NAMES)
    const conversions = tableRows(readDocument('formats.md'), 'format', 'file', 'for', 'what it does not carry')
    same(firstWords(conversions, 'format'), CONVERSION_NAMES)
    same((served.components.schemas['ConversionRequest'] as Shape).properties!['format']!.enum!, CONVERSION_NAMES)
    same(codeWords(/^All of them: (.+)$/m.exec(api)![1]!), LOCALE_CODES)
    same(languageId!.enum!, LOCALE_CODES)
    assert.ok(LOCALE_CODES.length >= 40)
    assert.ok(api.includes(`The answer has ${LOCALE_CODES.length} items`))
    for (const word of [...FORMATS, ...ADD_ONS, ...EXPORT_FORMAT_NAMES]) assert.ok(llms.includes(word), word)
  })

  test('fields and their defaults', () => {
    for (const [route, schema] of [
      ['POST /api/v1/courses', 'CourseRequest'],
      ['POST /api/v1/courses/{id}/export', 'ExportRequest'],
    ]) {
      const { text } = sections(reference).find(({ title }) => title === `\`${route}\``)!
      const rows = tableRows(text, 'field', 'takes', 'default', 'meaning')
      const { properties = {}, required = [] } = served.components.schemas[schema!] as Shape
      same(firstWords(rows, 'field'), Object.keys(properties))
      for (const row of rows) {
        const field = codeWords(row['field']!)[0]!
        assert.equal(row['takes']!.includes('required'), required.includes(field), field)
        const usual = properties[field]!.default
        if (typeof usual === 'string') assert.equal(row['default'], `\`${usual}\``)
        else assert.doesNotMatch(row['default']!, /`/)
      }
    }
  })

  test('plans', async () => {
    const rows = tableRows(api, 'plan', 'paid', 'courses a month')
    const names = firstWords(rows, 'plan')
    const unknown = await service.asAdmin('POST', '/admin/v1/accounts', { name: 'Nobody', plan: 'unknown' })
    same(/one of (.+)$/.exec(unknown.body.message)![1]!.split(', '), names)
    for (const row of rows) {
      const plan = codeWords(row['plan']!)[0]!
      const { key, accountId } = await service.newCustomer({ plan })
      const { body } = await service.asAdmin('GET', `/admin/v1/accounts/${accountId}`)
      assert.equal(body.monthlyCredits, Number(row['courses a month']!.replaceAll(',', '')), plan)
      const { status } = await service.call('GET', '/api/v1/usage', { key })
      assert.equal(status, row['paid'] === 'yes' ? 200 : 403, plan)
    }
  })

  test('calls in llms.txt', () => {
    const taught = [...llms.matchAll(/(GET|POST|PUT|PATCH|DELETE) (\/api\/v1[^\s:?]*)/g)].map(
      match => `${match[1]} ${match[2]}`,
    )
    same(
      [...new Set(taught)],
      gated().map(({ route }) => route),
    )
    assert.ok(llms.startsWith('# Coursewright\n\n> '))
  })

  type Shape = {
    properties?: Record<string, Shape>
    items?: Shape
    enum?: string[]
    required?: string[]
    default?: unknown
  } & Partial<Record<'minLength' | 'maxLength' | 'maxItems' | 'minimum' | 'maximum', number>>

  function shapeOf(schema: string, field: string): Shape {
    return (served.components.schemas[schema] as Shape).properties![field]!
  }

  function codesOf(operation: Operation, status: string): string[] {
    const schema = operation.responses[status]!.content?.['application/json']?.schema as { allOf?: Shape[] } | undefined
    return schema?.allOf?.[1]?.properties?.['code']?.enum ?? []
  }

  function limitOf(operation: Operation): number {
    const limits = Object.values(operation.responses).map(
      ({ headers }) => headers!['RateLimit-Limit']!.schema!['const'],
    )
    assert.equal(new Set(limits).size, 1)
    assert.match(operation.description, new RegExp(`Limit: ${limits[0]} requests`))
    return limits[0] as number
  }
})

test('generated files are up to date: npm run generate changes nothing', () => {
  for (const [path, text] of Object.entries(generatedFiles())) {
    assert.equal(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'), text, path)
  }
})

test('links between the documents lead to existing headings', () => {
  const names = globSync('*.md', { cwd: join(import.meta.dirname, '..', 'docs') })
  const texts = new Map(names.map(name => [name, readDocument(name)]))
  for (const [name, text] of texts) {
    for (const [, file, anchor] of text.matchAll(/\]\(([\w-]+\.md)?(?:#([\w-]+))?\)/g)) {
      const target = texts.get(file ?? name)
      assert.ok(target, `${name} leads to ${file}`)
      const anchors = sections(target).map(({ title }) => anchorOf(title))
      if (anchor) assert.ok(anchors.includes(anchor), `${name} leads to ${file ?? ''}#${anchor}`)
    }
  }
})
