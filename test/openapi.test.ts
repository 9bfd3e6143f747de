import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import { after, before, describe, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { ANSWERS, BODIES } from '../src/api/schemas.ts'
import { ROUTES } from '../src/app/routes.ts'
import { documentedOperations, type OpenApi, openContract } from './support/openapi-contract.ts'
import { type Customer, startTestService, type TestService } from './support/service.ts'
import { startWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver.ts'

const UNKNOWN_ID = { job: 'job_00000000000000000000000000', course: 'crs_000000000000000000000000' }

/** Routes outside OpenAPI: pages for people, and MCP, which describes itself. */
const UNDOCUMENTED = /^\/(console|favicon|mcp|review)/

describe('the served OpenAPI document', () => {
  const routes: string[] = []
  let service: TestService
  let receiver: WebhookReceiver
  let customer: Customer
  let document: OpenApi
  let contract: ReturnType<typeof openContract>

  before(async () => {
    listRoutesOfFirstServer(routes)
    service = await startTestService('sqlite')
    receiver = await startWebhookReceiver()
    customer = await service.newCustomer()
    document = (await service.call('GET', '/openapi.json')).body
    contract = openContract(document)
  })
  after(async () => {
    await receiver.close()
    await service.remove()
  })

  test('is valid by an independent validator', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    assert.equal(valid, true, JSON.stringify(errors))
    assert.match(document.openapi, /^3\.1\./)
    assert.equal(document.servers[0]!.url, service.url)
  })

  test('has every route of the service, and no other', () => {
    const documented = documentedOperations(document).map(({ method, path }) => `${method} ${path}`)
    assert.deepEqual(documented.sort(), routes.filter(route => !UNDOCUMENTED.test(route.split(' ')[1]!)).sort())
  })

  test('has an example for every body and every JSON answer, and each fits its schema', () => {
    const checked = documentedOperations(document).flatMap(({ operation, name }) => {
      const answers = Object.entries(operation.responses).map(([status, { content }]) => ({ content, what: status }))
      const all = [{ content: operation.requestBody?.content, what: 'body' }, ...answers]
      return all.flatMap(({ content, what }) => {
        const json = content?.['application/json']
        if (!json || name === 'readOpenApi') return []
        const examples = Object.values(json.examples ?? {})
        assert.ok(examples.length > 0, `${name} ${what} has no example`)
        for (const { value } of examples) {
          contract.check(json.schema, value, `${name} ${what}`)
          const schema = schemaOf(json.schema.$ref)
          if (schema && what === 'body') schema.parse(value)
          else if (schema) assert.deepEqual(schema.parse(value), value, `${name} ${what}`)
        }
        return examples
      })
    })
    assert.ok(checked.length > 80)
    for (const [event, { post }] of Object.entries(document.webhooks)) {
      const { schema, example } = post.requestBody!.content['application/json']!
      contract.check(schema, example, event)
      assert.equal((example as { event: string }).event, event)
    }
  })

  test('has examples for courses that, when replayed, get the documented answers', async () => {
    const { key } = customer
    const submit = document.paths['/api/v1/courses']!['post']!
    for (const { value } of examplesOf(submit)) {
      const body = { ...value, ...(value['callbackUrl'] ? { callbackUrl: `${receiver.url}/hook` } : {}) }
      const accepted = await service.call('POST', '/api/v1/courses', { key, body })
      contract.checkAnswer('submitCourse', accepted)
      assert.equal(accepted.status, 202)
      contract.checkAnswer('readJob', await service.call('GET', accepted.body.pollUrl, { key }))
    }
    const job = await service.finishedJob(customer, { subject: 'Fire safety at work' })
    contract.checkAnswer('readJob', job)
    const id = job.body.course.id
    for (const { value } of examplesOf(document.paths['/api/v1/courses/{id}/export']!['post']!)) {
      const body = { ...value, ...(value['callbackUrl'] ? { callbackUrl: `${receiver.url}/hook` } : {}) }
      const exported = await service.call('POST', `/api/v1/courses/${id}/export`, { key, body })
      assert.equal(exported.status, 200)
      contract.checkAnswer('exportCourse', exported)
      const { pathname } = new URL(exported.body.downloadUrl)
      contract.checkAnswer('downloadPackage', await service.call('GET', pathname))
      contract.checkAnswer('downloadPackage', await service.call('GET', pathname, { headers: { range: 'bytes=0-9' } }))
    }
    contract.checkAnswer('readCourse', await service.call('GET', `/api/v1/courses/${id}`, { key }))
    for (const name of ['listCourses', 'readUsage', 'listLanguages', 'listDeliveries']) {
      contract.checkAnswer(name, await service.call('GET', contract.pathOf(name), { key }))
    }
    for (const name of ['readPreview', 'readPreviewTheme', 'readPreviewCover']) {
      const answer = await service.call('GET', contract.pathOf(name).replace('{id}', id))
      assert.equal(answer.status, 200)
      contract.checkAnswer(name, answer)
    }
  })

  test('describes the webhooks that a receiver gets', async () => {
    for (const webhook of await receiver.waitFor(2)) {
      const payload = JSON.parse(webhook.body)
      const { post } = document.webhooks[payload.event]!
      contract.check(post.requestBody!.content['application/json']!.schema, payload, payload.event)
      for (const { name } of post.parameters!) assert.ok(webhook.headers[name!], `${name} was not sent`)
    }
    assert.deepEqual(receiver.received.map(({ body }) => JSON.parse(body).event).sort(), [
      'course.created',
      'course.exported',
    ])
  })

  test('lists every event type for deliveries', () => {
    const { event, payload } = (
      document.components.schemas['Delivery'] as { properties: Record<string, { anyOf?: object[]; enum?: string[] }> }
    ).properties
    const sent = Object.values(document.webhooks).map(
      ({ post }) => post.requestBody!.content['application/json']!.schema,
    )
    assert.deepEqual(payload!.anyOf, sent)
    assert.deepEqual(event!.enum, Object.keys(document.webhooks))
  })

  test('has examples for the operator that, when replayed, get the documented answers', async () => {
    const created = await service.asAdmin('POST', '/admin/v1/accounts', exampleBody('createAccount'))
    contract.checkAnswer('createAccount', created)
    const path = `/admin/v1/accounts/${created.body.id}`
    contract.checkAnswer('listAccounts', await service.asAdmin('GET', '/admin/v1/accounts'))
    contract.checkAnswer('readAccount', await service.asAdmin('GET', path))
    const change = document.paths['/admin/v1/accounts/{id}']!['patch']!
    for (const { value } of examplesOf(change)) {
      contract.checkAnswer('changeAccount', await service.asAdmin('PATCH', path, value))
    }
    const key = await service.asAdmin('POST', `${path}/keys`, exampleBody('createKey'))
    contract.checkAnswer('createKey', key)
    contract.checkAnswer('listKeys', await service.asAdmin('GET', `${path}/keys`))
    contract.checkAnswer('revokeKey', await service.asAdmin('DELETE', `/admin/v1/keys/${key.body.id}`))
  })

  test('documents the 401 of every call without a key', async () => {
    for (const { name, method, path, operation } of documentedOperations(document)) {
      if (operation.security!.length === 0) continue
      const answer = await service.call(method, path.replace(/\{\w+\}/, UNKNOWN_ID.job))
      assert.equal(answer.status, 401, name)
      contract.checkAnswer(name, answer)
    }
  })

  test('documents the errors for unpaid plans, spent credits, unknown ids and bad input', async () => {
    const unpaid = await service.newCustomer({ plan: 'free' })
    const spent = await service.newCustomer({ plan: 'starter', monthlyCredits: 0 })
    const seen: string[] = []
    for (const { name, method, path, operation } of documentedOperations(document)) {
      const isAdmin = path.startsWith('/admin')
      const answers = []
      if (path.startsWith('/api')) answers.push(await service.call(method, path, { key: unpaid.key }))
      const key = isAdmin ? service.config.adminToken! : customer.key
      const body = operation.requestBody?.content['application/json'] && exampleBody(name)
      if (path.includes('{') && operation.responses['404']) {
        answers.push(await service.call(method, path.replace(/\{\w+\}/, UNKNOWN_ID.course), { key, body }))
      }
      if (operation.requestBody) answers.push(await service.call(method, path, { key, body: '{' }))
      if (path === '/api/v1/courses') answers.push(await service.call(method, path, { key: spent.key, body }))
      if (name.startsWith('list') && operation.parameters) {
        answers.push(await service.call(method, `${path}?limit=0&cursor=x`, { key }))
      }
      for (const answer of answers) {
        contract.checkAnswer(name, answer)
        if (answer.body.code) seen.push(answer.body.code)
      }
    }
    assert.deepEqual([...new Set(seen)].sort(), [
      'NOT_FOUND',
      'PAID_PLAN_REQUIRED',
      'USAGE_LIMIT_EXCEEDED_PLAN',
      'VALIDATION_ERROR',
    ])
  })

  test('documents the 429 of one call too many, with Retry-After', async () => {
    const hasty = await service.newCustomer()
    const calls = Array.from({ length: 31 }, () =>
      service.call('POST', '/api/v1/courses', { key: hasty.key, body: {} }),
    )
    const refused = (await Promise.all(calls)).filter(({ status }) => status === 429)
    assert.equal(refused.length, 1)
    contract.checkAnswer('submitCourse', refused[0]!)
    assert.ok(Number(refused[0]!.headers.get('retry-after')) >= 1)
  })

  test('describes its documents and probes as they answer, and a known ETag gets a 304', async () => {
    for (const name of ['readHealth', 'readReadiness', 'readMetrics']) {
      const answer = await service.call('GET', contract.pathOf(name))
      assert.equal(answer.status, 200)
      contract.checkAnswer(name, answer)
    }
    for (const name of ['readOpenApi', 'readDocs', 'readLlms']) {
      const path = contract.pathOf(name)
      const whole = await service.call('GET', path)
      contract.checkAnswer(name, whole)
      const known = await service.call('GET', path, { headers: { 'if-none-match': whole.headers.get('etag')! } })
      assert.equal(known.status, 304)
      contract.checkAnswer(name, known)
    }
  })

  function exampleBody(name: string): Record<string, unknown> {
    return examplesOf(contract.operationOf(name))[0]!.value
  }
})

/**
 * Adds the routes of the server that is created next to `routes`. Fastify announces each server on this channel before
 * it has a route.
 */
function listRoutesOfFirstServer(routes: string[]): void {
  let isFirst = true
  subscribe('fastify.initialization', message => {
    const { fastify } = message as { fastify: FastifyInstance }
    if (isFirst) {
      fastify.addHook('onRoute', ({ method, url }) => {
        const methods = [method].flat().filter(name => name !== 'HEAD')
        const path = url.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')
        routes.push(...methods.map(name => `${name} ${path}`))
      })
    }
    isFirst = false
  })
}

function schemaOf(reference: string | undefined): z.ZodType | undefined {
  const name = reference?.split('/').at(-1)
  const known = ROUTES.flatMap(({ body, answers }) => [
    body?.schema,
    ...Object.values(answers).map(({ schema }) => schema),
  ])
  return known.find(schema => schema && (BODIES.get(schema) ?? ANSWERS.get(schema))?.id === name)
}

function examplesOf(operation: OpenApi['paths'][string][string]): { value: Record<string, unknown> }[] {
  return Object.values(operation.requestBody!.content['application/json']!.examples!) as {
    value: Record<string, unknown>
  }[]
}
