import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ADD_ONS } from '../../src/course/brief.ts'
import { courseSchema } from '../../src/course/schema.ts'
import { looksLikeApiKey, newApiKey } from '../../src/store/api-keys.ts'
import type { Dialect } from '../support/databases.ts'
import type { Answer } from '../support/send.ts'
import { startTestService, type TestService } from '../support/service.ts'

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Asserts that the answer is an error with this status and code: JSON with exactly two fields. */
export function assertError(answer: Answer, status: number, code: string, message?: RegExp): void {
  assert.equal(answer.status, status, JSON.stringify(answer.body))
  assert.deepEqual(Object.keys(answer.body).sort(), ['code', 'message'])
  assert.equal(answer.body.code, code)
  assert.match(answer.body.message, message ?? /\S/)
  assert.match(answer.headers.get('content-type')!, /^application\/json/)
  assert.match(answer.headers.get('x-request-id')!, /^req_/)
  assert.equal(answer.headers.get('www-authenticate'), status === 401 ? 'Bearer realm="Coursewright"' : null)
  if (status === 429) assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
}

/** The specification's tables of requests and answers, tested over HTTP. */
export function apiJourneys(dialect: Dialect): void {
  describe(`the API on ${dialect}`, () => {
    let service: TestService
    before(async () => {
      service = await startTestService(dialect)
    })
    after(() => service.remove())

    test('a course is submitted, polled until completed, read, previewed, exported and downloaded', async () => {
      const customer = await service.newCustomer()
      const submitted = await service.call('POST', '/api/v1/courses', {
        key: customer.key,
        body: {
          subject: '  Workplace fire safety ',
          addOns: ['assessment', 'wrapup', 'assessment'],
          format: 'classic',
        },
      })
      assert.equal(submitted.status, 202)
      assert.deepEqual(Object.keys(submitted.body).sort(), ['jobId', 'pollUrl', 'status'])
      assert.match(submitted.body.jobId, /^job_[0-9a-v]{26}$/)
      assert.equal(submitted.body.status, 'pending')
      assert.equal(submitted.body.pollUrl, `/api/v1/courses/jobs/${submitted.body.jobId}`)

      let progress = 0
      let status: Answer
      do {
        status = await service.call('GET', submitted.body.pollUrl, { key: customer.key })
        assert.equal(status.status, 200)
        assert.ok(status.body.progress >= progress, 'progress only rises')
        progress = status.body.progress
      } while (status.body.status === 'pending')

      assert.deepEqual(Object.keys(status.body).sort(), ['course', 'jobId', 'origin', 'progress', 'status'])
      assert.deepEqual(
        [status.body.jobId, status.body.status, status.body.progress],
        [submitted.body.jobId, 'completed', 100],
      )
      const { course } = status.body
      assert.deepEqual(Object.keys(course).sort(), ['createdAt', 'headline', 'id', 'name', 'shareUrl'])
      assert.match(course.id, /^crs_[0-9A-Za-z]{22,}$/)
      assert.equal(course.shareUrl, `${service.url}/go/${course.id}`)
      assert.match(course.createdAt, ISO)

      const document = await service.call('GET', `/api/v1/courses/${course.id}`, { key: customer.key })
      assert.equal(document.status, 200)
      const parsed = courseSchema.parse(document.body)
      assert.equal(parsed.format, 'classic')
      assert.ok(parsed.assessment && parsed.wrapup && !parsed.articles && !parsed.agreement)
      assert.equal(parsed.quality.form.passed, true)

      const preview = await fetch(course.shareUrl)
      assert.equal(preview.status, 200)
      assert.match(await preview.text(), /<!doctype html>/i)

      for (const format of ['scorm12', 'scorm2004', 'scorm2004_4']) {
        const exported = await service.call('POST', `/api/v1/courses/${course.id}/export`, {
          key: customer.key,
          body: { format },
        })
        assert.equal(exported.status, 200)
        assert.deepEqual(Object.keys(exported.body).sort(), [
          'courseId',
          'downloadUrl',
          'exportedAt',
          'format',
          'shareUrl',
        ])
        assert.deepEqual(
          [exported.body.courseId, exported.body.format, exported.body.shareUrl],
          [course.id, format, course.shareUrl],
        )
        assert.match(exported.body.exportedAt, ISO)
        const zip = await fetch(exported.body.downloadUrl)
        assert.equal(zip.status, 200)
        assert.equal(zip.headers.get('content-type'), 'application/zip')
        assert.match(zip.headers.get('content-disposition')!, /^attachment; filename="[A-Za-z0-9._-]+\.zip"/)
        assert.match(zip.headers.get('cache-control')!, /immutable/)
        const bytes = new Uint8Array(await zip.arrayBuffer())
        assert.deepEqual([...bytes.slice(0, 2)], [0x50, 0x4b])
      }
    })

    test('a second export in the same edition has the same bytes and address, but its own time', async () => {
      const customer = await service.newCustomer()
      const { body } = await service.finishedJob(customer, { subject: 'Knots' })
      const path = `/api/v1/courses/${body.course.id}/export`
      const first = await service.call('POST', path, { key: customer.key })
      const second = await service.call('POST', path, { key: customer.key, body: { format: 'scorm12' } })
      assert.equal(first.body.format, 'scorm12')
      assert.equal(first.body.downloadUrl, second.body.downloadUrl)
      assert.notEqual(first.body.exportedAt, second.body.exportedAt)
      assert.ok(!first.body.downloadUrl.includes(body.course.id), 'the course id does not lead to the package')
      const other = await service.call('POST', path, { key: customer.key, body: { format: 'scorm2004' } })
      assert.notEqual(other.body.downloadUrl, first.body.downloadUrl)
    })

    test('an outline is kept word for word, and every requested add-on is there', async () => {
      const customer = await service.newCustomer()
      const outline = ['Zebra crossings & <b>lights</b>', '二、標識', 'Wheels']
      const { body } = await service.finishedJob(customer, { subject: 'Road signs', outline, addOns: ADD_ONS })
      const { body: document } = await service.call('GET', `/api/v1/courses/${body.course.id}`, { key: customer.key })
      assert.deepEqual(
        document.chapters.map(({ title }: { title: string }) => title),
        outline,
      )
      for (const part of ['wrapup', 'assessment', 'articles', 'agreement']) assert.ok(document[part], part)
    })

    test('a course is written in the requested language', async () => {
      const customer = await service.newCustomer()
      const { body } = await service.finishedJob(customer, { subject: 'Brandschutz', languageId: 'de-DE' })
      const { body: document } = await service.call('GET', `/api/v1/courses/${body.course.id}`, { key: customer.key })
      assert.equal(document.language, 'de-DE')
      const page = await (await fetch(body.course.shareUrl)).text()
      assert.match(page, /<html[^>]* lang="de-DE"/)
    })

    test('requests without a valid key are refused', async () => {
      const { key } = await service.newCustomer()
      const wrong: Record<string, string>[] = [
        {},
        { authorization: key },
        { authorization: `Basic ${key}` },
        { authorization: 'Bearer' },
        { authorization: 'Bearer ' },
        { authorization: `Bearer ${key} ${key}` },
        { authorization: `Bearer ${newApiKey()}` },
        { authorization: `Bearer ${key.slice(0, -1)}` },
        { authorization: `Bearer ${'x'.repeat(4000)}` },
      ]
      for (const headers of wrong) {
        for (const [method, path] of [
          ['POST', '/api/v1/courses'],
          ['GET', '/api/v1/courses/jobs/job_1'],
          ['POST', '/api/v1/courses/crs_1/export'],
          ['GET', '/api/v1/usage'],
        ] as const) {
          const answer = await service.call(method, path, { headers })
          assertError(answer, 401, 'INVALID_API_KEY')
          assert.equal(answer.headers.get('ratelimit-remaining'), answer.headers.get('ratelimit-limit'))
          assert.equal(answer.headers.get('ratelimit-reset'), '0')
        }
      }
    })

    test('the plan is checked on every request, so that an upgrade, a downgrade and a revocation apply at once', async () => {
      const { accountId, keyId, key } = await service.newCustomer({ plan: 'free' })
      const usage = () => service.call('GET', '/api/v1/usage', { key })
      assertError(await usage(), 403, 'PAID_PLAN_REQUIRED', /paid plan/)
      assertError(
        await service.call('POST', '/api/v1/courses', { key, body: { subject: '' } }),
        403,
        'PAID_PLAN_REQUIRED',
      )
      await service.asAdmin('PATCH', `/admin/v1/accounts/${accountId}`, { plan: 'starter' })
      assert.deepEqual((await usage()).body.plan, 'starter')
      await service.asAdmin('PATCH', `/admin/v1/accounts/${accountId}`, { plan: 'free' })
      assertError(await usage(), 403, 'PAID_PLAN_REQUIRED')
      await service.asAdmin('PATCH', `/admin/v1/accounts/${accountId}`, { plan: 'pro' })
      assert.equal((await usage()).status, 200)
      assert.equal((await service.asAdmin('DELETE', `/admin/v1/keys/${keyId}`)).status, 204)
      assertError(await usage(), 401, 'INVALID_API_KEY')
    })

    test('a job or course of another key is not found, even of the same account', async () => {
      const owner = await service.newCustomer()
      const { body } = await service.finishedJob(owner, { subject: 'Ownership' })
      const sibling = (await service.asAdmin('POST', `/admin/v1/accounts/${owner.accountId}/keys`, { name: 'second' }))
        .body.key
      const stranger = await service.newCustomer()
      for (const key of [sibling, stranger.key]) {
        assertError(await service.call('GET', `/api/v1/courses/jobs/${body.jobId}`, { key }), 404, 'NOT_FOUND')
        assertError(await service.call('GET', `/api/v1/courses/${body.course.id}`, { key }), 404, 'NOT_FOUND')
        assertError(
          await service.call('POST', `/api/v1/courses/${body.course.id}/export`, { key, body: {} }),
          404,
          'NOT_FOUND',
        )
        assert.deepEqual((await service.call('GET', '/api/v1/courses', { key })).body.items, [])
      }
      assertError(await service.call('GET', '/api/v1/courses/jobs/job_unknown', { key: owner.key }), 404, 'NOT_FOUND')
      assertError(
        await service.call('POST', '/api/v1/courses/crs_unknown/export', { key: owner.key }),
        404,
        'NOT_FOUND',
      )
    })

    test('when the month’s credits are used up, a request makes no job and gets an error that names the plan', async () => {
      const { key } = await service.newCustomer({ plan: 'starter', monthlyCredits: 2 })
      const submit = () => service.call('POST', '/api/v1/courses', { key, body: { subject: 'Credits' } })
      const answers = await Promise.all(Array.from({ length: 6 }, submit))
      assert.equal(answers.filter(({ status }) => status === 202).length, 2)
      for (const answer of answers.filter(({ status }) => status !== 202)) {
        assertError(answer, 403, 'USAGE_LIMIT_EXCEEDED_PLAN', /^Usage limit exceeded for your plan \(starter\)$/)
      }
      const usage = await service.call('GET', '/api/v1/usage', { key })
      assert.deepEqual(
        { ...usage.body, periodEnds: ISO.test(usage.body.periodEnds) },
        {
          plan: 'starter',
          monthlyCredits: 2,
          creditsUsed: 2,
          creditsLeft: 0,
          periodEnds: true,
          mediaBytes: 2 * 1024 ** 3,
          mediaBytesUsed: 0,
          modelBudget: null,
          modelSpent: null,
          modelUse: [],
        },
      )
      assert.equal((await service.call('GET', '/api/v1/courses', { key })).body.items.length, 2)
      const invalid = await service.call('POST', '/api/v1/courses', { key, body: { subject: 1 } })
      assertError(invalid, 400, 'VALIDATION_ERROR')
    })

    test('the rate limit applies per key and endpoint, and every answer states what is left', async () => {
      const { key } = await service.newCustomer()
      const answers: Answer[] = []
      for (let index = 0; index < 35; index++) {
        answers.push(await service.call('POST', '/api/v1/courses', { key, body: { subject: 5 } }))
      }
      answers.slice(0, 30).forEach((answer, index) => {
        assertError(answer, 400, 'VALIDATION_ERROR')
        assert.equal(answer.headers.get('ratelimit-limit'), '30')
        assert.equal(answer.headers.get('ratelimit-remaining'), String(29 - index))
        const reset = Number(answer.headers.get('ratelimit-reset'))
        assert.ok(Number.isInteger(reset) && reset >= 1 && reset <= 60)
      })
      for (const answer of answers.slice(30)) {
        assertError(answer, 429, 'RATE_LIMIT_EXCEEDED', /too many requests/i)
        assert.equal(answer.headers.get('ratelimit-remaining'), '0')
        assert.equal(answer.headers.get('retry-after'), answer.headers.get('ratelimit-reset'))
      }
      assert.equal((await service.call('GET', '/api/v1/usage', { key })).status, 200)
      const other = await service.newCustomer()
      assert.equal(
        (await service.call('POST', '/api/v1/courses', { key: other.key, body: { subject: 'Mine' } })).status,
        202,
      )
    })

    test('a key with 50 connections gets its limit and no more, while another key is served', async () => {
      const hot = await service.newCustomer()
      const calm = await service.newCustomer()
      const flood = Promise.all(
        Array.from({ length: 300 }, () => service.call('GET', '/api/v1/courses/jobs/job_x', { key: hot.key })),
      )
      const quiet = await service.call('GET', '/api/v1/courses/jobs/job_x', { key: calm.key })
      assertError(quiet, 404, 'NOT_FOUND')
      const statuses = (await flood).map(({ status }) => status)
      assert.equal(statuses.filter(status => status === 404).length, 120)
      assert.equal(statuses.filter(status => status === 429).length, 180)
    })

    test('the same Idempotency-Key and body get the first answer again; another body is refused', async () => {
      const { key } = await service.newCustomer()
      const submit = (body: object, idempotencyKey = 'order-1') =>
        service.call('POST', '/api/v1/courses', { key, body, headers: { 'idempotency-key': idempotencyKey } })
      const [first, ...again] = await Promise.all([1, 2, 3].map(() => submit({ subject: 'Once' })))
      for (const answer of again) assert.deepEqual([answer.status, answer.body], [first!.status, first!.body])
      assert.deepEqual((await submit({ format: 'onepage', subject: ' Once ' })).body, first!.body)
      assertError(await submit({ subject: 'Twice' }), 400, 'VALIDATION_ERROR', /Idempotency-Key/)
      assert.notEqual((await submit({ subject: 'Once' }, 'order-2')).body.jobId, first!.body.jobId)
      assertError(await submit({ subject: 'Once' }, 'x'.repeat(256)), 400, 'VALIDATION_ERROR', /Idempotency-Key/)
      assertError(await submit({ subject: 'Once' }, ''), 400, 'VALIDATION_ERROR', /Idempotency-Key/)
      assert.equal((await service.call('GET', '/api/v1/usage', { key })).body.creditsUsed, 2)
    })

    test('an export repeated with its Idempotency-Key is made once', async () => {
      const customer = await service.newCustomer()
      const { body } = await service.finishedJob(customer, { subject: 'Exports' })
      const order = (format: string) =>
        service.call('POST', `/api/v1/courses/${body.course.id}/export`, {
          key: customer.key,
          body: { format },
          headers: { 'idempotency-key': 'e1' },
        })
      const first = await order('scorm2004')
      assert.deepEqual((await order('scorm2004')).body, first.body)
      assertError(await order('scorm12'), 400, 'VALIDATION_ERROR', /Idempotency-Key/)
    })

    test('courses are listed newest first, page by page', async () => {
      const customer = await service.newCustomer()
      for (const subject of ['One', 'Two', 'Three']) await service.finishedJob(customer, { subject })
      const first = await service.call('GET', '/api/v1/courses?limit=2', { key: customer.key })
      assert.deepEqual(
        first.body.items.map(({ subject }: { subject: string }) => subject),
        ['Three', 'Two'],
      )
      const second = await service.call('GET', `/api/v1/courses?limit=2&cursor=${first.body.nextCursor}`, {
        key: customer.key,
      })
      assert.deepEqual(
        second.body.items.map(({ subject }: { subject: string }) => subject),
        ['One'],
      )
      assert.equal(second.body.nextCursor, null)
      assert.equal(second.body.items[0].course.shareUrl.startsWith(service.url), true)
      for (const query of ['limit=0', 'limit=101', 'limit=x', 'limit=1.5', "cursor='", 'cursor=job_1']) {
        assertError(
          await service.call('GET', `/api/v1/courses?${query}`, { key: customer.key }),
          400,
          'VALIDATION_ERROR',
        )
      }
    })

    test('at least 40 languages are offered, and every one of them is accepted', async () => {
      const { key } = await service.newCustomer()
      const { body } = await service.call('GET', '/api/v1/languages', { key })
      assert.ok(body.items.length >= 40)
      const ids = body.items.map(({ id }: { id: string }) => id)
      for (const id of [
        'en-US',
        'ar-SA',
        'he-IL',
        'fa-IR',
        'ur-PK',
        'ja-JP',
        'ko-KR',
        'zh-CN',
        'zh-TW',
        'hi-IN',
        'th-TH',
        'ru-RU',
        'uk-UA',
        'tr-TR',
      ]) {
        assert.ok(ids.includes(id), id)
      }
      for (const id of ids) assert.match(id, /^[a-z]{2}-[A-Z]{2}$/)
      assert.equal(body.items.find(({ id }: { id: string }) => id === 'ar-SA').direction, 'rtl')
    })

    test('the operator can read health, readiness and metrics', async () => {
      const customer = await service.newCustomer()
      await service.finishedJob(customer, { subject: 'Metrics' })
      assert.equal((await service.call('GET', '/health')).body.status, 'ok')
      assert.deepEqual((await service.call('GET', '/ready')).body, { status: 'ready', database: true, storage: true })
      const { body } = await service.call('GET', '/metrics')
      for (const line of [
        /coursewright_http_request_seconds_count\{method="POST",route="\/api\/v1\/courses",status="202"\} [1-9]/,
        /coursewright_job_seconds_count\{state="completed"\} [1-9]/,
        /coursewright_queue_waiting\{queue="jobs"\} \d/,
        /coursewright_queue_age_seconds\{queue="events"\} \d/,
        /# TYPE coursewright_model_calls_total counter/,
        /process_resident_memory_bytes \d/,
      ]) {
        assert.match(body, line)
      }
      assert.ok(!body.includes(customer.key) && !/crs_|job_0/.test(body), 'no id of a customer is a label')
    })

    test('the preview may be cached and has strict headers; a missing course has a friendly page', async () => {
      const customer = await service.newCustomer()
      const { body } = await service.finishedJob(customer, { subject: 'Headers', addOns: ['videos'] })
      const page = await service.call('GET', `/go/${body.course.id}`)
      assert.match(page.headers.get('content-type')!, /^text\/html/)
      assert.match(
        page.headers.get('content-security-policy')!,
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      )
      assert.equal(page.headers.get('x-content-type-options'), 'nosniff')
      assert.match(page.headers.get('referrer-policy')!, /strict-origin/)
      const again = await service.call('GET', `/go/${body.course.id}`, {
        headers: { 'if-none-match': page.headers.get('etag')! },
      })
      assert.deepEqual([again.status, again.body], [304, ''])
      assert.equal((await service.call('HEAD', `/go/${body.course.id}`)).status, 200)
      for (const [, path] of page.body.matchAll(/(?:src|href)="(\/(?:assets|go)\/[^"]+)"/g)) {
        const part = await service.call('GET', path)
        assert.equal(part.status, 200, path)
        if (path.startsWith('/assets/')) assert.match(part.headers.get('cache-control')!, /immutable/)
      }
      const cover = await service.call('GET', `/go/${body.course.id}/cover.svg`)
      assert.equal(cover.headers.get('content-type'), 'image/svg+xml')
      const missing = await service.call('GET', '/go/crs_Missing')
      assert.equal(missing.status, 404)
      assert.match(missing.body, /<!doctype html>/i)
    })

    test('keys have the documented format and are shown once', async () => {
      const { accountId, key } = await service.newCustomer()
      assert.match(key, /^cw_live_[0-9A-Za-z]{38}$/)
      assert.equal(looksLikeApiKey(key), true)
      const { body } = await service.asAdmin('GET', `/admin/v1/accounts/${accountId}/keys`)
      assert.deepEqual(Object.keys(body.items[0]).sort(), [
        'createdAt',
        'end',
        'expiresAt',
        'id',
        'lastUsedAt',
        'name',
        'revokedAt',
        'scopes',
        'start',
        'test',
      ])
      assert.deepEqual([body.items[0].start, body.items[0].end], [key.slice(0, 12), key.slice(-4)])
      assert.ok(!JSON.stringify(body).includes(key))
    })
  })
}
