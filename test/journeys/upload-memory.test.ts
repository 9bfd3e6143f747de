import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import sharp from 'sharp'
import { pngOf } from '../support/logo-files.ts'
import { picturedDocx } from '../support/pictured-documents.ts'
import { startS3Peer } from '../support/s3-peer.ts'
import { type Customer, startTestService } from '../support/service.ts'
import { startWait } from '../support/wait.ts'

const LARGEST = 20 * 1024 * 1024
const OTHER = 4

test('an account has at most 100 MB of uploads in progress, whatever another account uploads', async context => {
  const service = await startTestService('sqlite')
  context.after(() => service.remove())
  const [greedy, other] = [await service.newCustomer(), await service.newCustomer()]
  const begin = (path: string, length: string) => openUpload(context, service.url, greedy.key, path, length)

  const slow: Socket[] = []
  for (let count = 0; count < 5; count++)
    slow.push((await begin('/api/v1/sources?name=slow.txt', `Content-Length: ${LARGEST}`)).socket)
  const refused = await begin('/api/v1/sources?name=sixth.txt', `Content-Length: ${LARGEST}`)
  assert.match(await refused.answer, /^HTTP\/1\.1 429 .*retry-after: \d+.*RATE_LIMIT_EXCEEDED/s)
  const endless = await begin('/api/v1/sources?name=endless.txt', 'Transfer-Encoding: chunked')
  assert.match(await endless.answer, /^HTTP\/1\.1 429 /)
  assert.equal(await uploadNotes(greedy), 429)
  assert.equal(await uploadNotes(other), 201)

  slow[0]!.destroy()
  for (const pause = startWait('the room of an upload that broke off'); (await uploadNotes(greedy)) !== 201; )
    await pause(50)

  async function uploadNotes({ key }: Customer): Promise<number> {
    const text = `# Till\n\n${'The till is counted by two people at the end of each day, and the sum is written down. '.repeat(3)}`
    return (await service.call('POST', '/api/v1/sources', { key, body: { text } })).status
  }
})

test('at most two documents of an account are in memory with their pictures, and another account does not wait', async context => {
  const peer = await startS3Peer()
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = peer
  const storage = { bucket, region, endpoint, accessKeyId, secretAccessKey, prefix: '', publicUrl: null }
  const service = await startTestService('sqlite', { storage, privateStorage: storage })
  context.after(async () => {
    await service.remove()
    await peer.close()
  })
  const [greedy, other] = [await service.newCustomer(), await service.newCustomer()]
  // A picture whose upload to the store is slow is sent once more, to the same address, so each address is counted
  // once.
  const listPuts = () => [...new Set(peer.requests.filter(request => request.startsWith('PUT med_')))]
  const upload = ({ key }: Customer, number: number) =>
    service.call('POST', '/api/v1/sources?name=shop.docx', {
      key,
      body: new Uint8Array(pictured(number)),
      headers: { 'content-type': 'application/octet-stream' },
    })
  const waitForPuts = async (count: number) => {
    for (const pause = startWait(`${count} pictures on their way`); listPuts().length < count; ) await pause(20)
  }

  peer.pause()
  const uploads = [1, 2, 3].map(number => upload(greedy, number))
  await waitForPuts(2)
  uploads.push(upload(other, OTHER))
  await waitForPuts(3)
  peer.resume()
  const answers = await Promise.all(uploads)
  assert.equal(answers.at(-1)!.status, 201)
  const firstThree = listPuts().slice(0, 3)
  const numbers = await Promise.all(firstThree.map(put => readNumber(peer.objects.get(put.slice(4))!.bytes)))
  assert.equal(numbers.filter(number => number === OTHER).length, 1, `pictures were stored of ${numbers}`)
  assert.equal((await upload(greedy, 5)).status, 201)
})

function pictured(number: number): Buffer {
  const words = `Shop ${number} opens at 9:00 from Monday to Saturday. Whoever opens it arrives by 8:30 and switches off the alarm within 30 seconds.`
  return picturedDocx(
    [{ heading: 'Opening the shop' }, { paragraph: words }, { picture: { file: 'alarm.png', alt: 'The alarm' } }],
    { 'alarm.png': pngOf(400, 100 * number, (x, y) => [x % 256, y % 256, 90, 255]) },
  )
}

/** Reads a document's number from the proportions of its picture. */
async function readNumber(picture: Buffer): Promise<number> {
  const { width, height } = await sharp(picture).metadata()
  return Math.round((4 * height) / width)
}

/** Sends the head of a request and no byte of its body. */
async function openUpload(context: TestContext, url: string, key: string, path: string, length: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  context.after(() => socket.destroy())
  await once(socket, 'connect')
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${key}`, 'Content-Type: text/plain', length]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const answer = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('data', bytes => {
      text += bytes
      if (text.includes('"code"')) resolve(text)
    })
    socket.on('error', reject)
  })
  return { socket, answer }
}
