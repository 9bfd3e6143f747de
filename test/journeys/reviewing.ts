import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { unzipSync } from 'fflate'
import { pino } from 'pino'
import { openDatabase } from '../../src/app/main.ts'
import type { Course } from '../../src/course/schema.ts'
import { binCourse, unbinCourse } from '../../src/store/bin.ts'
import type { Dialect } from '../support/databases.ts'
import { findMarker } from '../support/find-marker.ts'
import { openReviewer } from '../support/reviewer.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'
import { assertError } from './api.ts'

/** Words that occur nowhere else. */
const MARKER = 'quokkaberry hedgerow'
const PASSWORD = 'nine grey herons'

/** Tests that people without a key can read, comment, suggest and approve. */
export function reviewingJourneys(dialect: Dialect): void {
  describe(`reviewing on ${dialect}`, () => {
    let service: TestService
    let customer: Customer
    before(async () => {
      service = await startTestService(dialect, { trustProxy: ['127.0.0.1'] })
      customer = await service.newCustomer()
    })
    after(() => service.remove())

    const call = (method: string, path: string, body?: object, key = customer.key) =>
      service.call(method, `/api/v1/courses${path}`, { key, ...(body && { body }) })
    const writeCourse = async (owner = customer): Promise<Course> => {
      const job = await service.finishedJob(owner, { subject: 'Workplace fire safety', addOns: ['assessment'] })
      return (await call('GET', `/${job.body.course.id}`, undefined, owner.key)).body
    }
    const askForReview = async (courseId: string, body: object = {}) => {
      const created = await call('POST', `/${courseId}/reviews`, body)
      assert.equal(created.status, 201, JSON.stringify(created.body))
      return created.body
    }

    test('two reviewers comment, answer and suggest; the owner answers, applies one suggestion and declines the other', async () => {
      const course = await writeCourse()
      const { reviewUrl, reviewId } = await askForReview(course.id, { title: 'Legal check' })
      const block = findTextBlock(course)
      const amara = openReviewer(reviewUrl)
      const jonas = openReviewer(reviewUrl, 'Jonas Weber', '203.0.113.8')

      const remark = await amara.comment(block.id, 'Is this so on every site?')
      assert.equal(remark.status, 201, JSON.stringify(remark.body))
      const answered = await jonas.ask('POST', `/comments/${remark.body.id}/answers`, {
        name: 'Jonas Weber',
        text: 'On ours it is.',
        nonce: 'answer-of-jonas',
      })
      assert.equal(answered.status, 201)
      const newWords = [{ key: `${block.id}/markdown`, text: `${block.markdown} Shut the door.` }]
      const wanted = await jonas.comment(block.id, 'The standard says so.', { words: newWords })
      const unwanted = await amara.comment('course', '', {
        text: undefined,
        words: [{ key: 'course/name', text: 'Fire' }],
      })
      assert.deepEqual([wanted.status, unwanted.status], [201, 201], JSON.stringify([wanted.body, unwanted.body]))

      const { comments } = (await jonas.ask('GET', '/state')).body
      assert.deepEqual(
        comments.map(({ name, isMine }: { name: string; isMine: boolean }) => [name, isMine]),
        [
          ['Amara Okafor', false],
          ['Jonas Weber', true],
          ['Amara Okafor', false],
        ],
      )
      assert.equal(comments[0].answers[0].text, 'On ours it is.')

      const settle = (id: string, body: object) => call('POST', `/${course.id}/comments/${id}`, body)
      assert.equal((await settle(remark.body.id, { answer: 'Yes, every one.', state: 'done' })).body.state, 'done')
      const applied = await settle(wanted.body.id, { state: 'applied' })
      assert.equal(applied.status, 200, JSON.stringify(applied.body))
      assert.equal((await settle(unwanted.body.id, { state: 'declined' })).body.state, 'declined')
      const changed: Course = (await call('GET', `/${course.id}`)).body
      assert.equal(changed.version, 2)
      assert.equal(findTextBlock(changed).markdown, newWords[0]!.text)
      assert.equal(changed.name, course.name)
      assertError(await settle(remark.body.id, { state: 'applied' }), 400, 'VALIDATION_ERROR')
      assertError(await settle(wanted.body.id, { state: 'open' }), 400, 'VALIDATION_ERROR')
      assertError(await settle(wanted.body.id, {}), 400, 'VALIDATION_ERROR')

      const seen = (await amara.ask('GET', '/state')).body
      assert.deepEqual([seen.version, seen.comments[0].answers[1].isOwner], [2, true])
      const [listed] = (await call('GET', `/${course.id}/reviews`)).body.items
      assert.deepEqual([listed.reviewId, listed.comments, listed.openComments], [reviewId, 3, 0])
      const open = await call('GET', `/${course.id}/comments?state=open`)
      assert.deepEqual(open.body, { items: [], nextCursor: null })
    })

    test('a comment follows its part when that moves, and is listed as gone when the part is removed', async () => {
      const course = await writeCourse()
      const { reviewUrl } = await askForReview(course.id)
      const [first, second] = course.chapters[0]!.lessons[0]!.blocks
      const amara = openReviewer(reviewUrl)
      await amara.comment(first!.id, 'Stays with its part.')
      const edit = (version: number, change: object) => call('PATCH', `/${course.id}`, { version, changes: [change] })
      const isGone = async () => (await call('GET', `/${course.id}/comments`)).body.items[0].isGone
      assert.equal((await edit(1, { op: 'move', id: first!.id, after: second!.id })).status, 200)
      assert.equal(await isGone(), false)
      const removed = await edit(2, { op: 'remove', id: first!.id })
      assert.equal(removed.status, 200, JSON.stringify(removed.body))
      assert.equal(await isGone(), true)
    })

    test('a suggestion for words that have changed since is not applied', async () => {
      const course = await writeCourse()
      const { reviewUrl } = await askForReview(course.id)
      const words = [{ key: 'course/name', text: 'Fire, and what to do' }]
      const { body: suggested } = await openReviewer(reviewUrl).comment('course', 'Plainer.', { words })
      const renamed = { op: 'set', id: 'course', fields: { name: 'By somebody else' } }
      await call('PATCH', `/${course.id}`, { version: 1, changes: [renamed] })
      const refused = await call('POST', `/${course.id}/comments/${suggested.id}`, { state: 'applied' })
      assertError(refused, 400, 'VALIDATION_ERROR')
      assert.equal((await call('GET', `/${course.id}`)).body.name, 'By somebody else')
    })

    test('a suggestion applied several times at once is applied once, and no request is refused', async () => {
      const course = await writeCourse()
      const { reviewUrl } = await askForReview(course.id)
      const words = [{ key: 'course/name', text: 'Fire, and what to do' }]
      const { body: suggested } = await openReviewer(reviewUrl).comment('course', 'Plainer.', { words })
      const press = () => call('POST', `/${course.id}/comments/${suggested.id}`, { state: 'applied' })
      const answers = await Promise.all([press(), press(), press(), press()])
      assert.deepEqual(
        answers.map(({ status, body }) => [status, body.state]),
        Array(4).fill([200, 'applied']),
      )
      const { version, name } = (await call('GET', `/${course.id}`)).body
      assert.deepEqual([version, name], [2, 'Fire, and what to do'])
    })

    test('a comment can be changed only from the browser that wrote it', async () => {
      const course = await writeCourse()
      const { reviewUrl } = await askForReview(course.id)
      const [amara, stranger] = [openReviewer(reviewUrl), openReviewer(reviewUrl)]
      const { body: remark } = await amara.comment('course', 'Frist draft')
      assertError(await stranger.ask('PATCH', `/comments/${remark.id}`, { text: 'mine now' }), 404, 'NOT_FOUND')
      const changed = await amara.ask('PATCH', `/comments/${remark.id}`, { text: 'First draft' })
      assert.deepEqual([changed.status, changed.body.text, changed.body.isChanged], [200, 'First draft', true])
      await call('POST', `/${course.id}/comments/${remark.id}`, { state: 'done' })
      assertError(await amara.ask('PATCH', `/comments/${remark.id}`, { text: 'too late' }), 404, 'NOT_FOUND')
    })

    test('a reviewer withdraws an unanswered comment: nobody sees it any more, and the audit trail keeps its id only', async () => {
      const course = await writeCourse()
      const { reviewUrl, reviewId } = await askForReview(course.id)
      const amara = openReviewer(reviewUrl, 'Amara Okafor', '203.0.113.30')
      const jonas = openReviewer(reviewUrl, 'Jonas Weber', '203.0.113.31')
      const takeBack = (id: string, by = amara) => by.ask('DELETE', `/comments/${id}`, {})
      const { body: remark } = await amara.comment('course', MARKER)
      const words = [{ key: 'course/name', text: 'Fire' }]
      const { body: suggested } = await amara.comment('course', 'Shorter.', { words })
      assertError(await takeBack(remark.id, jonas), 404, 'NOT_FOUND')
      assert.deepEqual([(await takeBack(remark.id)).status, (await takeBack(suggested.id)).status], [204, 204])
      assertError(await takeBack(remark.id), 404, 'NOT_FOUND')
      assert.deepEqual((await jonas.ask('GET', '/state')).body.comments, [])
      assert.deepEqual((await call('GET', `/${course.id}/comments`)).body.items, [])
      assertError(await call('POST', `/${course.id}/comments/${suggested.id}`, { state: 'applied' }), 404, 'NOT_FOUND')
      const [listed] = (await call('GET', `/${course.id}/reviews`)).body.items
      assert.deepEqual([listed.comments, listed.openComments], [0, 0])
      const { items: trail } = (await service.asAdmin('GET', '/admin/v1/audit')).body
      const acts = trail.filter(({ targetId }: { targetId: string }) => targetId === remark.id)
      assert.deepEqual(
        acts.map(({ actor, action }: Record<string, string>) => [actor, action]),
        [
          [reviewId, 'withdraw-comment'],
          [reviewId, 'comment-on-course'],
        ],
      )
      assert.ok(!JSON.stringify(trail).includes(MARKER))
    })

    test('an answered or settled comment stays; an answer can be withdrawn while it is the last one', async () => {
      const course = await writeCourse()
      const { reviewUrl } = await askForReview(course.id)
      const amara = openReviewer(reviewUrl, 'Amara Okafor', '203.0.113.32')
      const jonas = openReviewer(reviewUrl, 'Jonas Weber', '203.0.113.33')
      const takeBack = (id: string, by = amara) => by.ask('DELETE', `/comments/${id}`, {})
      const answer = (by: typeof amara, id: string, text: string) =>
        by.ask('POST', `/comments/${id}/answers`, { name: 'Somebody', text, nonce: randomUUID() })
      const { body: remark } = await amara.comment('course', 'Is this so?')
      const { body: first } = await answer(jonas, remark.id, 'It is.')
      assertError(await takeBack(remark.id), 404, 'NOT_FOUND')
      const { body: second } = await answer(amara, remark.id, 'Thank you.')
      assertError(await takeBack(first.id, jonas), 404, 'NOT_FOUND')
      assert.equal((await takeBack(second.id)).status, 204)
      assert.equal((await takeBack(first.id, jonas)).status, 204)
      assert.deepEqual((await amara.ask('GET', '/state')).body.comments[0].answers, [])
      await call('POST', `/${course.id}/comments/${remark.id}`, { answer: 'Every site?' })
      assertError(await takeBack(remark.id), 404, 'NOT_FOUND')
      const { body: last } = await answer(amara, remark.id, 'Every one.')
      await call('POST', `/${course.id}/comments/${remark.id}`, { state: 'done' })
      assertError(await takeBack(last.id), 404, 'NOT_FOUND')
      const { body: settled } = await amara.comment('course', 'Settled.')
      await call('POST', `/${course.id}/comments/${settled.id}`, { state: 'done' })
      assertError(await takeBack(settled.id), 404, 'NOT_FOUND')
      assert.equal((await call('GET', `/${course.id}/comments`)).body.items.length, 2)
    })

    test('a comment withdrawn during an answer leaves no answer behind', async () => {
      const course = await writeCourse()
      const { reviewUrl } = await askForReview(course.id)
      const amara = openReviewer(reviewUrl, 'Amara Okafor', '203.0.113.34')
      const jonas = openReviewer(reviewUrl, 'Jonas Weber', '203.0.113.35')
      for (let round = 0; round < 4; round++) {
        const { body: remark } = await amara.comment('course', `Comment ${round}`)
        const answer = { name: 'Jonas Weber', text: 'It is.', nonce: randomUUID() }
        const [takenBack, answered] = await Promise.all([
          amara.ask('DELETE', `/comments/${remark.id}`, {}),
          jonas.ask('POST', `/comments/${remark.id}/answers`, answer),
        ])
        const { comments } = (await jonas.ask('GET', '/state')).body
        const thread = comments.find(({ id }: { id: string }) => id === remark.id)
        assert.deepEqual(
          [takenBack.status, answered.status, thread?.answers.length],
          thread ? [404, 201, 1] : [204, 404, undefined],
        )
      }
    })

    test('an approval holds for its version only: a later edit ends it, which the course says', async () => {
      const course = await writeCourse()
      const { reviewUrl } = await askForReview(course.id)
      const amara = openReviewer(reviewUrl)
      const approve = (version: number) => amara.ask('POST', '/approval', { name: 'Amara Okafor', version })
      assertError(await approve(2), 400, 'VALIDATION_ERROR')
      assert.equal((await approve(1)).status, 204)
      assert.equal((await approve(1)).status, 204)
      const readFacts = async () => (await call('GET', `/${course.id}`)).body.quality.substance.facts
      const listApprovals = async () => (await call('GET', `/${course.id}/reviews`)).body.items[0].approvals
      assert.equal(await readFacts(), 'person')
      assert.deepEqual(
        (await listApprovals()).map(({ name, version, isCurrent }: Record<string, unknown>) => [
          name,
          version,
          isCurrent,
        ]),
        [['Amara Okafor', 1, true]],
      )
      const renamed = { op: 'set', id: 'course', fields: { name: 'Changed after the approval' } }
      await call('PATCH', `/${course.id}`, { version: 1, changes: [renamed] })
      assert.notEqual(await readFacts(), 'person')
      assert.equal((await listApprovals())[0].isCurrent, false)
      assert.equal((await approve(2)).status, 204)
      assert.equal(await readFacts(), 'person')
      assert.equal((await amara.ask('DELETE', '/approval', { version: 2 })).status, 204)
      assert.notEqual(await readFacts(), 'person')
    })

    test('an approval under the name of the key that saved the version does not vouch for the facts', async () => {
      const { body: named } = await service.asAdmin('POST', `/admin/v1/accounts/${customer.accountId}/keys`, {
        name: 'Maria Lopes',
      })
      const { id } = await writeCourse({ ...customer, keyId: named.id, key: named.key })
      const { reviewUrl } = (await call('POST', `/${id}/reviews`, {}, named.key)).body
      const readFacts = async () => (await call('GET', `/${id}`, undefined, named.key)).body.quality.substance.facts
      await openReviewer(reviewUrl).ask('POST', '/approval', { name: 'maria lopes', version: 1 })
      assert.notEqual(await readFacts(), 'person')
      await openReviewer(reviewUrl).ask('POST', '/approval', { name: 'Amara Okafor', version: 1 })
      assert.equal(await readFacts(), 'person')
    })

    test('a review of one version always shows that version', async () => {
      const course = await writeCourse()
      const { reviewUrl } = await askForReview(course.id, { version: 1 })
      const renamed = { op: 'set', id: 'course', fields: { name: 'The second version' } }
      await call('PATCH', `/${course.id}`, { version: 1, changes: [renamed] })
      const reviewer = openReviewer(reviewUrl)
      const page = await reviewer.ask('GET', '')
      assert.ok(page.body.includes(course.name) && !page.body.includes('The second version'))
      assert.equal((await reviewer.ask('GET', '/state')).body.version, 1)
      assertError(await reviewer.comment('course', 'of the other', { version: 2 }), 400, 'VALIDATION_ERROR')
      assert.equal((await reviewer.ask('POST', '/approval', { name: 'Amara Okafor', version: 1 })).status, 204)
      assert.notEqual((await call('GET', `/${course.id}`)).body.quality.substance.facts, 'person')
      assertError(await call('POST', `/${course.id}/reviews`, { version: 9 }), 400, 'VALIDATION_ERROR')
    })

    test('a review’s page, addresses and headers do not contain the course’s id, and search engines may not list it', async () => {
      const course = await writeCourse()
      const { reviewUrl } = await askForReview(course.id)
      const reviewer = openReviewer(reviewUrl)
      await reviewer.comment('course', 'A comment')
      for (const path of ['', '/state']) {
        const { body, headers } = await reviewer.ask('GET', path)
        const told = JSON.stringify(body) + JSON.stringify([...headers])
        assert.ok(!told.includes(course.id) && !told.includes(customer.keyId) && !told.includes(customer.accountId))
      }
      const { headers, body } = await reviewer.ask('GET', '')
      assert.equal(headers.get('referrer-policy'), 'no-referrer')
      assert.match(headers.get('x-robots-tag')!, /noindex/)
      assert.match(headers.get('cache-control')!, /private/)
      assert.match(headers.get('content-security-policy')!, /default-src 'none'.*require-trusted-types-for 'script'/)
      assert.ok(!body.includes('<details class="fold"') && body.includes('<details open'))
    })

    test('a review opens only while it is open, with its password and its own address, and for its own course', async () => {
      const course = await writeCourse()
      const other = await writeCourse()
      const guess = openReviewer(`${service.url}/review/${'a'.repeat(24)}`, 'Nobody', '203.0.113.20')
      for (const path of ['', '/state', '/logo', '/media/3f9ac18e02aa77b1-960.webp'])
        assert.equal((await guess.ask('GET', path)).status, 404, path)
      assert.equal((await guess.comment('course', 'x')).status, 404)

      const locked = await askForReview(course.id, { password: PASSWORD })
      assert.deepEqual([locked.hasPassword, 'password' in locked], [true, false])
      const amara = openReviewer(locked.reviewUrl, 'Amara Okafor', '203.0.113.20')
      const door = await amara.ask('GET', '')
      assert.deepEqual([door.status, door.body.includes(course.name)], [401, false])
      assert.equal((await amara.ask('GET', '/state')).status, 404)
      assert.equal((await amara.comment('course', 'through the door')).status, 404)
      assert.equal((await amara.enter('nine grey geese')).status, 401)
      assert.equal((await amara.enter(PASSWORD)).status, 303)
      assert.equal((await amara.ask('GET', '')).status, 200)
      const { body: remark } = await amara.comment('course', 'From inside')
      const forged = { cookie: `coursewright_review=${'0'.repeat(64)}` }
      assert.equal((await openReviewer(locked.reviewUrl).ask('GET', '', undefined, forged)).status, 401)
      assert.equal((await openReviewer(locked.reviewUrl).ask('GET', '/state', undefined, forged)).status, 404)

      const elsewhere = openReviewer((await askForReview(other.id)).reviewUrl, 'Jonas Weber', '203.0.113.20')
      assert.equal((await elsewhere.ask('PATCH', `/comments/${remark.id}`, { text: 'x' })).status, 404)
      assert.equal((await elsewhere.ask('DELETE', `/comments/${remark.id}`, {})).status, 404)
      const answer = { name: 'x', text: 'x', nonce: 'an-answer' }
      assert.equal((await elsewhere.ask('POST', `/comments/${remark.id}/answers`, answer)).status, 404)
      assertError(await call('POST', `/${other.id}/comments/${remark.id}`, { state: 'done' }), 404, 'NOT_FOUND')
      const stranger = await service.newCustomer()
      const foreign = (method: string, path: string, body?: object) => call(method, path, body, stranger.key)
      assertError(await foreign('POST', `/${course.id}/reviews`, {}), 404, 'NOT_FOUND')
      assertError(await foreign('GET', `/${course.id}/reviews`), 404, 'NOT_FOUND')
      assertError(await foreign('GET', `/${course.id}/comments`), 404, 'NOT_FOUND')
      assertError(await foreign('DELETE', `/${course.id}/reviews/${locked.reviewId}`), 404, 'NOT_FOUND')
      assertError(await foreign('POST', `/${course.id}/comments/${remark.id}`, { state: 'done' }), 404, 'NOT_FOUND')
      const { items } = (await call('GET', `/${course.id}/comments`)).body
      assert.deepEqual(
        items.map(({ state }: { state: string }) => state),
        ['open'],
      )

      const place = `/${course.id}/reviews/${locked.reviewId}`
      assert.equal((await call('PATCH', place, { closed: true })).body.state, 'closed')
      assert.deepEqual(
        [(await amara.ask('GET', '')).status, (await amara.comment('course', 'late')).status],
        [410, 404],
      )
      assert.equal((await amara.ask('DELETE', `/comments/${remark.id}`, {})).status, 404)
      assert.equal((await call('PATCH', place, { closed: false })).body.state, 'open')
      assert.equal((await amara.ask('GET', '')).status, 200)
      assertError(await call('PATCH', place, { expiresAt: '2020-01-01T00:00:00Z' }), 400, 'VALIDATION_ERROR')
      const tooLate = new Date(Date.now() + 200 * 86_400_000).toISOString()
      assertError(await call('POST', `/${course.id}/reviews`, { expiresAt: tooLate }), 400, 'VALIDATION_ERROR')
      assertError(await call('POST', `/${course.id}/reviews`, { password: 'short' }), 400, 'VALIDATION_ERROR')

      const db = await openDatabase(service.config, pino({ level: 'silent' }))
      await db.query(`update reviews set expires_at = $2 where id = $1`, [locked.reviewId, Date.now() - 1])
      await db.close()
      assert.deepEqual(
        [(await amara.ask('GET', '')).status, (await amara.comment('course', 'too late')).status],
        [410, 404],
      )

      assert.equal((await call('DELETE', place)).status, 204)
      assert.equal((await amara.ask('GET', '')).status, 404)
      assert.deepEqual((await call('GET', `/${course.id}/comments`)).body.items, [])
    })

    test('a review accepts ten passwords a minute, and twenty comments a minute from one address', async () => {
      const course = await writeCourse()
      const locked = openReviewer((await askForReview(course.id, { password: PASSWORD })).reviewUrl)
      const tries = await Promise.all(Array.from({ length: 11 }, (_, at) => locked.enter(`wrong ${at}`)))
      const wrong = tries.filter(({ status }) => status === 401).length
      assert.ok(wrong > 0 && wrong <= 10 && tries.every(({ status }) => status === 401 || status === 429))
      const refused = await locked.enter(PASSWORD)
      assert.deepEqual([refused.status, Number(refused.headers.get('retry-after')) > 0], [429, true])

      const { reviewUrl } = await askForReview(course.id)
      const eager = openReviewer(reviewUrl, 'Eager', '198.51.100.1')
      const answers = await Promise.all(Array.from({ length: 21 }, (_, at) => eager.comment('course', `Comment ${at}`)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(20).fill(201), 429])
      assert.equal((await openReviewer(reviewUrl, 'Other', '198.51.100.2').comment('course', 'Calm')).status, 201)
    })

    test('a comment sent twice is kept once; a long, empty or misplaced comment is refused', async () => {
      const course = await writeCourse()
      const { reviewUrl } = await askForReview(course.id)
      const amara = openReviewer(reviewUrl, 'Amara', '198.51.100.3')
      const [first, second] = [
        await amara.comment('course', 'Once', { nonce: 'the-same-one' }),
        await amara.comment('course', 'Once', { nonce: 'the-same-one' }),
      ]
      assert.equal(second.body.id, first.body.id)
      assert.equal((await amara.ask('GET', '/state')).body.comments.length, 1)
      for (const wrong of [
        { text: 'x'.repeat(2_001) },
        { text: '   ' },
        { text: 'a\0b' },
        { partId: 'c99' },
        { name: '' },
        { name: 'x'.repeat(81) },
        { nonce: 'x' },
        { version: 0 },
        { version: 7 },
        { text: undefined, words: [{ key: 'course/name', text: course.name }] },
        { words: [{ key: 'course/nothing', text: 'x' }] },
        { words: [{ key: 'course/name', text: 'x'.repeat(7_000) }] },
      ])
        assertError(await amara.comment('course', 'A text', wrong), 400, 'VALIDATION_ERROR')
      const longest = await openReviewer(reviewUrl, 'B', '198.51.100.4').comment('course', '😀'.repeat(2_000))
      assert.equal(longest.status, 201)
      const block = findTextBlock(course)
      const words = [{ key: `${block.id}/markdown`, text: '全'.repeat(3_000) }]
      const rewritten = await openReviewer(reviewUrl, 'C', '198.51.100.13').comment(block.id, '😀'.repeat(2_000), {
        words,
      })
      assert.equal(rewritten.status, 201, JSON.stringify(rewritten.body))
    })

    test('a comment and an approval each send one signed event; a test key’s reviews send none', async context => {
      const receiver = await startWebhookReceiver()
      context.after(() => receiver.close())
      const course = await writeCourse()
      const callbackUrl = `${receiver.url}/hook`
      const { reviewUrl, reviewId } = await askForReview(course.id, { callbackUrl })
      const amara = openReviewer(reviewUrl, 'Amara', '198.51.100.5')
      const { body: remark } = await amara.comment('course', 'About the hedge')
      await receiver.waitFor(1)
      const press = () => amara.ask('POST', '/approval', { name: 'Amara Okafor', version: 1 })
      const presses = [...(await Promise.all([press(), press(), press()])), await press()]
      assert.deepEqual(
        presses.map(({ status }) => status),
        [204, 204, 204, 204],
      )
      const [commented, approved] = await receiver.waitFor(2)
      const { items: deliveries } = (await service.call('GET', '/api/v1/deliveries', { key: customer.key })).body
      const events = deliveries.filter(({ url }: { url: string }) => url === callbackUrl)
      assert.deepEqual(events.map(({ event }: { event: string }) => event).sort(), [
        'course.approved',
        'course.commented',
      ])
      const { id, name, headline, createdAt } = course
      const told = { id, name, headline, shareUrl: `${service.url}/go/${id}`, createdAt }
      assert.deepEqual(JSON.parse(commented!.body), {
        event: 'course.commented',
        reviewId,
        commentId: remark.id,
        partId: 'course',
        course: told,
      })
      const approval = JSON.parse(approved!.body)
      assert.deepEqual(
        { ...approval, approvedAt: '' },
        { event: 'course.approved', reviewId, version: 1, approvedAt: '', course: told },
      )
      for (const { headers, body } of [commented!, approved!]) {
        const secret = Buffer.from(customer.webhookSecret.replace('whsec_', ''), 'base64')
        const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
        assert.equal(headers['webhook-signature'], `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`)
      }

      assert.equal((await amara.ask('DELETE', `/comments/${remark.id}`, {})).status, 204)
      const { items: afterwards } = (await service.call('GET', '/api/v1/deliveries', { key: customer.key })).body
      assert.equal(afterwards.length, deliveries.length)

      const testKey = (await service.asAdmin('POST', `/admin/v1/accounts/${customer.accountId}/keys`, { test: true }))
        .body
      const ofTestKey = { ...customer, keyId: testKey.id, key: testKey.key }
      const tried = await writeCourse(ofTestKey)
      const quiet = await call('POST', `/${tried.id}/reviews`, { callbackUrl }, testKey.key)
      const unheard = openReviewer(quiet.body.reviewUrl, 'B', '198.51.100.6')
      const { body: said } = await unheard.comment('course', 'x')
      const answer = { name: 'B', text: 'x', nonce: 'an-answer' }
      assert.equal((await unheard.ask('POST', `/comments/${said.id}/answers`, answer)).status, 201)
      assert.equal((await unheard.ask('POST', '/approval', { name: 'B', version: 1 })).status, 204)
      assert.deepEqual((await service.call('GET', '/api/v1/deliveries', { key: testKey.key })).body.items, [])
      assert.equal(receiver.received.length, 2)
    })

    test('nothing of a review is left when it, its course or its account is deleted, and the audit trail has no word of it', async () => {
      const owner = await service.newCustomer()
      const own = (method: string, path: string, body?: object) => call(method, path, body, owner.key)
      const write = async (courseId: string) => {
        // The request has an idempotency key, so that its answer is stored too.
        const created = await service.call('POST', `/api/v1/courses/${courseId}/reviews`, {
          key: owner.key,
          body: { title: MARKER },
          headers: { 'idempotency-key': randomUUID() },
        })
        const { reviewUrl, reviewId } = created.body
        const reviewer = openReviewer(reviewUrl, MARKER, '198.51.100.7')
        const { body: remark } = await reviewer.comment('course', MARKER, {
          words: [{ key: 'course/name', text: MARKER }],
        })
        await own('POST', `/${courseId}/comments/${remark.id}`, { answer: MARKER })
        await reviewer.ask('POST', '/approval', { name: MARKER, version: 1 })
        return { reviewUrl, reviewId, remark }
      }
      const course = await writeCourse(owner)
      const first = await write(course.id)
      const trail = JSON.stringify((await service.asAdmin('GET', '/admin/v1/audit')).body)
      assert.ok(trail.includes(first.reviewId) && trail.includes(first.remark.id) && !trail.includes(MARKER))
      await own('DELETE', `/${course.id}/reviews/${first.reviewId}`)
      assert.equal(await findMarker(service, MARKER), null)

      const second = await write(course.id)
      await own('DELETE', `/${course.id}`)
      assert.equal((await fetch(second.reviewUrl)).status, 404)
      assert.equal(await findMarker(service, MARKER), null)

      const third = await write((await writeCourse(owner)).id)
      await service.asAdmin('DELETE', `/admin/v1/accounts/${owner.accountId}`)
      assert.equal((await fetch(third.reviewUrl)).status, 404)
      assert.equal(await findMarker(service, MARKER), null)
    })

    test('a review cannot be read while its course is in the bin, or once its key has expired or is revoked', async () => {
      const owner = await service.newCustomer()
      const { id } = await writeCourse(owner)
      const { reviewUrl } = (await call('POST', `/${id}/reviews`, {}, owner.key)).body
      const order = { keyId: owner.keyId, courseId: id, act: null }
      const db = await openDatabase(service.config, pino({ level: 'silent' }))
      const readStatus = async () => (await fetch(reviewUrl)).status
      await binCourse(db, order, Date.now())
      assert.equal(await readStatus(), 404)
      assert.equal((await fetch(`${reviewUrl}/state`)).status, 404)
      await unbinCourse(db, order, Date.now())
      assert.equal(await readStatus(), 200)
      const endKey = (time: number | null) =>
        db.query(`update api_keys set expires_at = $2 where id = $1`, [owner.keyId, time])
      await endKey(Date.now() - 1)
      assert.equal(await readStatus(), 404)
      await endKey(null)
      assert.equal(await readStatus(), 200)
      await db.close()
      await service.asAdmin('DELETE', `/admin/v1/keys/${owner.keyId}`)
      assert.equal(await readStatus(), 404)
    })

    test('a review takes 500 comments, and no more from reviewers or owner', async () => {
      const { id } = await writeCourse()
      const { reviewUrl, reviewId } = await askForReview(id)
      const amara = openReviewer(reviewUrl, 'Amara', '198.51.100.8')
      const { body: remark } = await amara.comment('course', 'The first')
      const db = await openDatabase(service.config, pino({ level: 'silent' }))
      await db.transaction(async transaction => {
        for (let count = 1; count < 499; count++) {
          await transaction.query(
            `insert into review_comments (id, review_id, course_id, part_id, version, written_by, name, nonce, body, state, created_at)
             select $1, review_id, course_id, part_id, version, written_by, name, $1, body, state, created_at
             from review_comments where id = $2`,
            [`${remark.id}${count}`, remark.id],
          )
        }
      })
      await db.close()
      assert.equal((await amara.comment('course', 'The last that has room')).status, 201)
      assertError(await amara.comment('course', 'One too many'), 400, 'VALIDATION_ERROR')
      assertError(
        await call('POST', `/${id}/comments/${remark.id}`, { answer: 'One too many' }),
        400,
        'VALIDATION_ERROR',
      )
      assert.equal((await call('POST', `/${id}/comments/${remark.id}`, { state: 'done' })).status, 200)
      const listed = (await call('GET', `/${id}/reviews`)).body.items.find(
        (each: { reviewId: string }) => each.reviewId === reviewId,
      )
      assert.equal(listed.comments, 500)
    })

    test('one address may read 600 times a minute, and cached files and pages do not count', async () => {
      const { id } = await writeCourse()
      const { reviewUrl } = await askForReview(id)
      const office = openReviewer(reviewUrl, 'Office', '198.51.100.9')
      assert.equal((await office.ask('GET', '')).status, 200)
      const read = () => office.ask('GET', '/state').then(({ status }) => status)
      for (let counted = 1; counted < 600; ) {
        const statuses = await Promise.all(Array.from({ length: Math.min(50, 600 - counted) }, read))
        assert.deepEqual(new Set(statuses), new Set([200]))
        counted += statuses.length
      }
      const refused = await office.ask('GET', '/state')
      assert.deepEqual([refused.status, Number(refused.headers.get('retry-after')) > 0], [429, true])
      assert.equal((await office.ask('GET', '')).status, 200)
      assert.equal((await office.ask('GET', '/logo')).status, 404)
      assert.equal((await office.ask('GET', '?language=fr-FR')).status, 429)
      assert.equal((await openReviewer(reviewUrl, 'Other', '198.51.100.10').ask('GET', '/state')).status, 200)
    })

    test('without a trusted proxy a client that claims many addresses counts as one', async context => {
      const plain = await startTestService(dialect)
      context.after(() => plain.remove())
      const owner = await plain.newCustomer()
      const job = await plain.finishedJob(owner, { subject: 'Workplace fire safety' })
      const { reviewUrl } = (
        await plain.call('POST', `/api/v1/courses/${job.body.course.id}/reviews`, { key: owner.key })
      ).body
      const comments = Array.from({ length: 21 }, (_, at) =>
        openReviewer(reviewUrl, 'Eager', `198.51.100.${at}`).comment('course', `Comment ${at}`),
      )
      const statuses = (await Promise.all(comments)).map(({ status }) => status)
      assert.deepEqual(statuses.sort(), [...Array(20).fill(201), 429])
    })

    test('a browser gets a secret with its first comment, for this review only', async () => {
      const { id } = await writeCourse()
      const { reviewUrl } = await askForReview(id)
      const amara = openReviewer(reviewUrl, 'Amara', '198.51.100.11')
      for (const path of ['', '/state']) assert.deepEqual((await amara.ask('GET', path)).headers.getSetCookie(), [])
      const [cookie] = (await amara.comment('course', 'The first')).headers.getSetCookie()
      const path = new URL(reviewUrl).pathname
      assert.match(
        cookie!,
        new RegExp(`^coursewright_reviewer=[0-9A-Za-z]{24}; Path=${path}; Expires=[^;]+; HttpOnly; SameSite=Lax$`),
      )
    })

    test('a package contains no word of a review', async () => {
      const { id } = await writeCourse()
      const { reviewUrl } = await askForReview(id, { title: MARKER })
      const amara = openReviewer(reviewUrl, MARKER, '198.51.100.12')
      const words = [{ key: 'course/name', text: MARKER }]
      assert.equal((await amara.comment('course', MARKER, { words })).status, 201)
      assert.equal((await amara.ask('POST', '/approval', { name: MARKER, version: 1 })).status, 204)
      const exported = await call('POST', `/${id}/export`, { format: 'scorm12' })
      const files = unzipSync(new Uint8Array(await (await fetch(exported.body.downloadUrl)).arrayBuffer()))
      assert.ok(Object.keys(files).length > 3)
      for (const [name, bytes] of Object.entries(files)) assert.ok(!Buffer.from(bytes).includes(MARKER), name)
    })

    test('a review requested twice with one Idempotency-Key is created once', async () => {
      const { id } = await writeCourse()
      const once = () =>
        service.call('POST', `/api/v1/courses/${id}/reviews`, {
          key: customer.key,
          body: { title: 'Once' },
          headers: { 'idempotency-key': 'review once' },
        })
      const [first, second] = [await once(), await once()]
      assert.deepEqual(second.body, first.body)
      assert.equal((await call('GET', `/${id}/reviews`)).body.items.length, 1)
    })
  })
}

function findTextBlock(course: Course): { id: string; markdown: string } {
  const blocks = course.chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
  return blocks.find(block => block.type === 'text')!
}
