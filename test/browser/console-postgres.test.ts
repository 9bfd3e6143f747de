import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts'

let service: TestService
before(async () => {
  service = await startTestService('postgres')
})
after(() => service.remove())

test('on PostgreSQL a session survives a restart, and ends with the key, the admin token or sign-out', async () => {
  const customer = await service.newCustomer()
  const cookie = await signIn(customer.key)
  const job = await submit(cookie)
  assert.equal(await statusOf(cookie, job), 200)

  await service.restart()
  for (const path of ['', '/courses', '/deliveries', '/usage', job.replace('/console', '')]) {
    assert.equal(await statusOf(cookie, `/console${path}`), 200, path)
  }
  await service.asAdmin('DELETE', `/admin/v1/keys/${customer.keyId}`)
  assert.equal(await statusOf(cookie, '/console/usage'), 303)

  const operator = await signIn(ADMIN_TOKEN)
  assert.equal(await statusOf(operator, `/console/accounts/${customer.accountId}`), 200)
  await service.restart({ adminToken: 'another-token-of-the-operator' })
  assert.equal(await statusOf(operator, '/console/accounts'), 303)
  await service.restart()
  assert.equal(await statusOf(operator, '/console/accounts'), 200)
  await post('/console/sign-out', '', operator)
  assert.equal(await statusOf(operator, '/console/accounts'), 303)
})

test('on PostgreSQL courses are listed by name or age, page by page, with their translations', async () => {
  const customer = await service.newCustomer()
  const cookie = await signIn(customer.key)
  const jobs = await Promise.all(
    ['Zither', 'Accordion', 'Mandolin'].map(subject => service.finishedJob(customer, { subject })),
  )
  const [zither, accordion, mandolin] = jobs.map(({ body }) => ({
    name: body.course.name as string,
    jobId: body.jobId,
  }))
  const names = [accordion!.name, mandolin!.name, zither!.name]
  const listed = async (path: string) => {
    const text = await (await fetch(`${service.url}/console${path}`, { headers: { cookie } })).text()
    return names
      .filter(name => text.includes(`>${name}<`))
      .sort((one, other) => text.indexOf(one) - text.indexOf(other))
  }
  assert.deepEqual(await listed('/courses?sort=name'), names)
  assert.deepEqual(await listed(`/courses?sort=name&cursor=${accordion!.jobId}`), names.slice(1))
  const newest = await listed('/courses')
  assert.deepEqual(await listed('/courses?sort=oldest'), newest.toReversed())

  const { id } = jobs[0]!.body.course
  const path = `/api/v1/courses/${id}/xliff`
  const out = await service.call('GET', `${path}?languageId=fr-FR`, { key: customer.key })
  const body = out.body.replace(/<source[^>]*>([\s\S]*?)<\/source>/g, '$&<target>$1</target>')
  const headers = { 'content-type': 'application/xliff+xml' }
  const made = await service.call('POST', path, { key: customer.key, headers, body })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const languages = await fetch(`${service.url}/console/courses/${id}/languages`, { headers: { cookie } })
  assert.match(await languages.text(), new RegExp(`languages/${made.body.id}`))
})

test('behind HTTPS the session cookie is sent over HTTPS only, and scripts cannot read it', async () => {
  const baseUrl = 'https://courses.example'
  await service.restart({ baseUrl })
  const answer = await post('/console/sign-in', `secret=${ADMIN_TOKEN}`, '', baseUrl)
  const form = /^coursewright_console=[\w-]{43}; Path=\/console; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/
  assert.match(answer.headers.get('set-cookie')!, form)
})

async function signIn(secret: string): Promise<string> {
  const answer = await post('/console/sign-in', `secret=${encodeURIComponent(secret)}`)
  return answer.headers.get('set-cookie')!.split(';')[0]!
}

async function submit(cookie: string): Promise<string> {
  const answer = await post('/console/new', 'subject=Chess', cookie)
  return answer.headers.get('location')!
}

async function post(path: string, body: string, cookie = '', origin = service.url): Promise<Response> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin, cookie }
  return fetch(service.url + path, { method: 'POST', body, headers, redirect: 'manual' })
}

async function statusOf(cookie: string, path: string): Promise<number> {
  return (await fetch(service.url + path, { headers: { cookie }, redirect: 'manual' })).status
}
