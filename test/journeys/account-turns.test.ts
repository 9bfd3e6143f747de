import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startS3Peer } from '../support/s3-peer.ts'
import { type Customer, startTestService } from '../support/service.ts'
import { startWait } from '../support/wait.ts'

test('of one account two requests are worked on at a time, and another account is answered meanwhile', async context => {
  const { service, peer, listReads, waitForReads, pause } = await openStore(context)
  const [greedy, other] = [await service.newCustomer(), await service.newCustomer()]
  const [greedyCourse, otherCourse] = [await courseOf(greedy), await courseOf(other)]
  await pause()
  const read = (courseId: string, { key }: Customer) => service.call('GET', `/api/v1/courses/${courseId}`, { key })
  const answers = Array.from({ length: 20 }, () => read(greedyCourse, greedy))
  await waitForReads(2)
  answers.push(read(otherCourse, other))
  await waitForReads(3)
  assert.deepEqual(
    listReads().map(path => path.includes(greedyCourse)),
    [true, true, false],
  )
  assert.equal((await service.call('GET', '/api/v1/usage', { key: other.key })).status, 200)
  peer.resume()
  assert.deepEqual(new Set((await Promise.all(answers)).map(({ status }) => status)), new Set([200]))

  async function courseOf(customer: Customer): Promise<string> {
    return (await service.finishedJob(customer, { subject: 'Giving feedback' })).body.course.id
  }
})

test('clients that give up start no more work of their account than others', async context => {
  const { service, peer, listReads, waitForReads, pause } = await openStore(context)
  const customer = await service.newCustomer()
  const { id } = (await service.finishedJob(customer, { subject: 'Giving feedback' })).body.course
  const path = `/api/v1/courses/${id}`
  await pause()
  const impatience = new AbortController()
  const given = Array.from({ length: 20 }, () =>
    service.call('GET', path, { key: customer.key, signal: impatience.signal }).catch(() => 'given up'),
  )
  await waitForReads(2)
  impatience.abort()
  assert.deepEqual(new Set(await Promise.all(given)), new Set(['given up']))
  const patient = service.call('GET', path, { key: customer.key })
  assert.equal((await service.call('GET', `/go/${id}/progress`)).status, 200)
  assert.equal(listReads().length, 2)
  peer.resume()
  assert.equal((await patient).status, 200)
})

test('a page that many open at once is rendered once, and pages of one account one after the other', async context => {
  const { service, peer, listReads, waitForReads, pause } = await openStore(context)
  const customer = await service.newCustomer()
  const orders = ['Giving feedback', 'Time management'].map(subject => service.finishedJob(customer, { subject }))
  const [first, second] = (await Promise.all(orders)).map(({ body }) => body.course.id as string)
  await pause()
  const open = (id: string) => service.call('GET', `/go/${id}`)
  const learners = Array.from({ length: 30 }, () => open(first!))
  await waitForReads(1)
  const others = Array.from({ length: 30 }, () => open(second!))
  // The theme of the second course is made from the same stored document as its page. Requests for a theme do not wait
  // for the account's turn to render a page, so the document is read at once.
  const theme = service.call('GET', `/go/${second}/theme.css`)
  await waitForReads(2)
  assert.equal(listReads().filter(path => path.includes(second!)).length, 1)
  peer.resume()
  const pages = await Promise.all(learners)
  assert.deepEqual(new Set(pages.map(({ status }) => status)), new Set([200]))
  assert.equal(new Set(pages.map(({ body }) => body)).size, 1)
  assert.deepEqual(new Set((await Promise.all([...others, theme])).map(({ status }) => status)), new Set([200]))
  assert.equal(listReads().filter(path => path.includes(first!)).length, 1)
  assert.equal(listReads().filter(path => path.includes(second!)).length, 1)
})

async function openStore(context: TestContext) {
  const peer = await startS3Peer()
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = peer
  const storage = { bucket, region, endpoint, accessKeyId, secretAccessKey, prefix: '', publicUrl: null }
  const service = await startTestService('sqlite', { storage, privateStorage: storage })
  context.after(async () => {
    await service.remove()
    await peer.close()
  })
  const listReads = () => peer.requests.filter(request => request.startsWith('GET crs_'))
  return {
    service,
    peer,
    listReads,
    /**
     * Restarts the service, so that it has no text in memory, and makes the store hold back the texts that it asks for
     * from now on.
     */
    async pause(): Promise<void> {
      await service.restart()
      peer.requests.length = 0
      peer.pause()
    },
    async waitForReads(count: number): Promise<void> {
      for (const pause = startWait(`${count} texts on their way`); listReads().length < count; ) await pause(20)
    },
  }
}
