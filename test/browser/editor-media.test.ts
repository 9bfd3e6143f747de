import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Course } from '../../src/course/schema.ts'
import { startWait } from '../support/wait.ts'
import { fitsSideways } from './barriers.ts'
import { barriersOf } from './console-visitor.ts'
import { openDesk } from './editor-desk.ts'
import { addPart, drawPicture, findBlock, listFirstBlocks, locatePart, waitForSave } from './editor-parts.ts'

describe('media in the editor', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.close())

  const readBlocks = async (course: Course) => listFirstBlocks((await desk.findDraft(course)).course)

  test('a picture is uploaded, described, shown, replaced from the library, undone and saved in a version', async () => {
    const course = await desk.newCourse()
    const [first] = course.chapters[0]!.lessons[0]!.blocks
    const { page, complaints, leave } = await desk.openEditor(course)
    await addPart(page, first!.id, /^Picture/)
    const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
    await dialog.getByText('Nothing here yet.').waitFor()
    assert.deepEqual(await barriersOf(page), [])
    const door = { name: 'fire-door.png', mimeType: 'image/png', buffer: await drawPicture('#a33') }
    await dialog.getByLabel('Upload a file').setInputFiles(door)
    const shell = page.locator('.ed-shell', { has: page.locator('figure img') }).first()
    await shell.locator('figure img').waitFor()
    await shell.getByText('Say what is to be seen').waitFor()
    assert.ok(await shell.getByLabel('Alternative text').evaluate(field => field === document.activeElement))
    assert.equal(await shell.getByLabel('Brief for the picture').count(), 0)
    await shell.getByLabel('Alternative text').fill('The fire door at the loading bay')
    await shell.getByText('Say what is to be seen').waitFor({ state: 'detached' })
    await waitForSave(page)
    assert.deepEqual(await barriersOf(page), [])
    const { media: firstMedia, alt } = findBlock(await readBlocks(course), 'image')!
    assert.equal(alt, 'The fire door at the loading bay')
    const shownWidth = await shell
      .locator('figure img')
      .evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))
    assert.ok(shownWidth > 0)

    const stairs = { name: 'stairs.png', mimeType: 'image/png', buffer: await drawPicture('#33a') }
    await shell.getByRole('button', { name: 'Replace' }).click()
    await dialog.getByRole('button', { name: /fire-door\.png/ }).waitFor()
    await dialog.getByLabel('Upload a file').setInputFiles(stairs)
    await shell.getByText('stairs.png').waitFor()
    await shell.getByRole('button', { name: 'Replace' }).click()
    await dialog.getByLabel('Search by name').fill('nowhere')
    await dialog.getByText('No media with this name.').waitFor()
    await dialog.getByLabel('Search by name').fill('FIRE')
    await dialog.getByRole('button', { name: /stairs\.png/ }).waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: /fire-door\.png/ }).click()
    await shell.getByText('fire-door.png').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await shell.getByText('stairs.png').waitFor()
    await page.getByRole('button', { name: 'Finish version' }).click()
    await page.getByText('Version 2', { exact: true }).waitFor()
    const image = findBlock(listFirstBlocks(await desk.read(course)), 'image')!
    assert.notEqual(image.media, firstMedia)
    assert.deepEqual([image.alt, image.width], ['The fire door at the loading bay', 'text'])
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('markers are dragged, moved by keys and added by a click; one undo takes back one drag', async () => {
    const course = await desk.newCourse()
    const [first] = course.chapters[0]!.lessons[0]!.blocks
    const { page, complaints, leave } = await desk.openEditor(course)
    await addPart(page, first!.id, /^Labelled/)
    const file = { name: 'panel.png', mimeType: 'image/png', buffer: await drawPicture('#3a3') }
    await page.getByRole('dialog').getByLabel('Upload a file').setInputFiles(file)
    const hint = page.locator('.ed-form').getByText('Say what is to be seen')
    assert.equal(await hint.textContent(), 'Say what is to be seen, for whoever does not see it.')
    const stage = page.locator('.ed-points')
    await stage.locator('img').scrollIntoViewIfNeeded()
    const marker = stage.getByRole('button').first()
    const labels = () =>
      stage.getByRole('button').evaluateAll(list => list.map(each => each.getAttribute('aria-label')))
    assert.equal((await labels())[0], 'Marker 1: 33 % from the left, 50 % from the top')
    await marker.press('ArrowRight')
    await marker.press('Shift+ArrowUp')
    assert.equal((await labels())[0], 'Marker 1: 34 % from the left, 45 % from the top')

    const { x, y, width, height } = (await stage.boundingBox())!
    await marker.hover()
    await page.mouse.down()
    await page.mouse.move(x + width * 0.5, y + height * 0.5)
    await page.mouse.move(x + width * 0.8, y + height * 0.2)
    await page.mouse.up()
    assert.equal((await labels())[0], 'Marker 1: 80 % from the left, 20 % from the top')
    await page.getByRole('button', { name: 'Undo' }).click()
    assert.equal((await labels())[0], 'Marker 1: 34 % from the left, 45 % from the top')
    await page.getByRole('button', { name: 'Redo' }).click()
    await stage.click({ position: { x: width * 0.1, y: height * 0.9 } })
    assert.equal((await labels())[2], 'Marker 3: 10 % from the left, 90 % from the top')
    await page.getByRole('button', { name: 'Add marker 4' }).click()
    await page.getByRole('button', { name: 'Add marker 5' }).click()
    assert.deepEqual((await labels()).slice(3), [
      'Marker 4: 30 % from the left, 50 % from the top',
      'Marker 5: 50 % from the left, 30 % from the top',
    ])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    assert.deepEqual(await barriersOf(page), [])
    const form = page.locator('.ed-form')
    const [label] = await form.getByRole('group', { name: 'Markers' }).locator('.ed-field label').allInnerTexts()
    assert.equal(label, 'Title', 'the texts come before the coordinates')
    for (const [at, name] of ['Gauge', 'Handle', 'Nozzle'].entries()) {
      await form.getByLabel('Title').nth(at).fill(name)
      await form.getByLabel('Text', { exact: true }).nth(at).fill(`What the ${name.toLowerCase()} is for.`)
    }
    await form.getByLabel('Alternative text').fill('An extinguisher')
    await page.waitForFunction(() => document.querySelectorAll('.ed-held').length === 0)
    await waitForSave(page)
    await page.reload()
    await page.locator('.labelled img').waitFor()
    const { markers } = findBlock(await readBlocks(course), 'labelled-image')!
    assert.deepEqual(
      markers.map(({ title, x, y }) => [title, Math.round(x), Math.round(y)]),
      [
        ['Gauge', 80, 20],
        ['Handle', 67, 50],
        ['Nozzle', 10, 90],
      ],
    )
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('a cover photo has a focal point that keys move; a question gets its picture in its form', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    const file = { name: 'cover.png', mimeType: 'image/png', buffer: await drawPicture('#a3a') }
    const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
    const part = locatePart(page, 'course').first()
    await part.focus()
    await page.keyboard.press('f')
    await part.getByRole('group', { name: 'Cover' }).getByRole('button', { name: 'Choose' }).click()
    await dialog.getByLabel('Upload a file').setInputFiles(file)
    const point = part.locator('.ed-point')
    await point.press('Shift+ArrowLeft')
    await point.press('ArrowDown')
    assert.equal(await point.getAttribute('aria-label'), 'Focal point: 45 % from the left, 51 % from the top')

    const [question] = course.assessment!.questions
    await locatePart(page, question!.id).focus()
    await page.keyboard.press('f')
    const form = locatePart(page, question!.id).locator('.ed-form')
    await form.locator('.ed-fields > button', { hasText: 'Add picture' }).click()
    await form.getByRole('group', { name: 'Media' }).getByRole('button', { name: 'Choose' }).click()
    await dialog.getByRole('button', { name: /cover\.png/ }).click()
    await form.getByLabel('Alternative text').fill('The fire door')
    await page.getByRole('button', { name: 'Finish version' }).click()
    await page.getByText('Version 2', { exact: true }).waitFor()
    const { cover, assessment } = await desk.read(course)
    assert.deepEqual([cover!.x, cover!.y], [45, 51])
    assert.deepEqual(assessment!.questions[0]!.picture, { media: cover!.media, alt: 'The fire door' })
    assert.deepEqual(await barriersOf(page), [])
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('files dropped on a part, and a picture from the clipboard, become blocks after it', async () => {
    const course = await desk.newCourse()
    const [first] = course.chapters[0]!.lessons[0]!.blocks
    const { page, complaints, leave } = await desk.openEditor(course)
    await page.getByRole('button', { name: 'Keyboard' }).click()
    await page.getByRole('dialog').press('Escape')
    const picture = (await drawPicture('#aa3')).toString('base64')
    await locatePart(page, first!.id).evaluate((shell, bytes) => {
      const dataTransfer = new DataTransfer()
      const body = Uint8Array.from(atob(bytes), sign => sign.charCodeAt(0))
      dataTransfer.items.add(new File([body], 'dropped.png', { type: 'image/png' }))
      dataTransfer.items.add(new File(['name;place\nhose;hall\n'.repeat(20)], 'places.csv', { type: 'text/csv' }))
      for (const type of ['dragover', 'drop'])
        shell.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    }, picture)
    await page.locator('.ed-shell a[download], .ed-shell .download').first().waitFor()
    await page.locator('.ed-shell figure img').first().waitFor()
    await locatePart(page, first!.id).focus()
    await locatePart(page, first!.id).evaluate((shell, bytes) => {
      const clipboardData = new DataTransfer()
      const body = Uint8Array.from(atob(bytes), sign => sign.charCodeAt(0))
      clipboardData.items.add(new File([body], 'image.png', { type: 'image/png' }))
      shell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, picture)
    await page.waitForFunction(() => document.querySelectorAll('.ed-shell figure img').length === 2)
    await waitForSave(page)
    assert.deepEqual(
      (await readBlocks(course)).slice(0, 4).map(({ type }) => type),
      [first!.type, 'image', 'image', 'download'],
    )
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('files dropped during other uploads are placed after the part that each was dropped on', async () => {
    const course = await desk.newCourse()
    const blocks = course.chapters[0]!.lessons[0]!.blocks
    const { page, complaints, leave } = await desk.openEditor(course)
    await page.getByRole('button', { name: 'Keyboard' }).click()
    await page.getByRole('dialog').press('Escape')
    let letGo = () => {}
    const isLetGo = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/console/media?name=*', async route => {
      await isLetGo
      await route.continue()
    })
    const drop = (part: string, name: string) =>
      locatePart(page, part).evaluate((shell, fileName) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([`${fileName};place\nhose;hall\n`.repeat(20)], fileName, { type: 'text/csv' }))
        for (const type of ['dragover', 'drop'])
          shell.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      }, name)
    await drop(blocks[0]!.id, 'one.csv')
    await drop(blocks[1]!.id, 'two.csv')
    letGo()
    await page.locator('.ed-uploads').waitFor({ state: 'detached' })
    await waitForSave(page)
    const saved = await readBlocks(course)
    assert.deepEqual(
      saved.slice(0, 4).map(block => (block.type === 'download' ? block.title : block.id)),
      [blocks[0]!.id, 'one', blocks[1]!.id, 'two'],
    )
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('a course with hundreds of media looks them up a hundred at a time', async () => {
    const course = await desk.newCourse()
    const [first] = course.chapters[0]!.lessons[0]!.blocks
    const named = Array.from({ length: 250 }, (_, at) => `med_${String(at).padStart(26, '0')}`)
    const texts = [named.slice(0, 90), named.slice(90, 180), named.slice(180)].map((ids, at) => {
      return { id: `${first!.id}x${at}`, type: 'text' as const, markdown: ids.join(' ') }
    })
    course.chapters[0]!.lessons[0]!.blocks.push(...texts)
    const naming = await desk.putCourse(course)
    const visit = await desk.openEditor(naming)
    const asked: string[][] = []
    visit.page.on('request', request => {
      const ids = new URL(request.url()).searchParams.get('ids')
      if (ids) asked.push(ids.split(','))
    })
    await visit.page.reload()
    await visit.page.locator('.ed-shell').first().waitFor()
    const isAsked = (id: string) => asked.some(ids => ids.includes(id))
    for (const wait = startWait('all media'); !named.every(isAsked); ) await wait(50)
    assert.ok(asked.every(ids => ids.length <= 100))
    await visit.leave()
  })

  test('a refused file shows the reason, a file lost by the network is sent again, and the course stays unchanged meanwhile', async () => {
    const course = await desk.newCourse()
    const [first] = course.chapters[0]!.lessons[0]!.blocks
    const { page, leave } = await desk.openEditor(course)
    await addPart(page, first!.id, /^Picture/)
    const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
    const nonsense = { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.alloc(2_000) }
    await dialog.getByLabel('Upload a file').setInputFiles(nonsense)
    await dialog.getByText('The file must be a picture').waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Try again' }).count(), 0)
    await dialog.getByRole('button', { name: 'Give up' }).click()
    await page.route('**/console/media?name=*', route => route.abort())
    const file = { name: 'lost.png', mimeType: 'image/png', buffer: await drawPicture('#3aa') }
    await dialog.getByLabel('Upload a file').setInputFiles(file)
    await dialog.getByText('The server cannot be reached').waitFor()
    assert.deepEqual(await barriersOf(page), [])
    await page.unroute('**/console/media?name=*')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('.ed-shell figure img').first().waitFor()
    await leave()
  })

  test('on a phone, in an Arabic course, by touch: the library fits, and a decorative picture needs no alternative text', async () => {
    const course = await desk.newCourse({ language: 'ar-SA' })
    const [first] = course.chapters[0]!.lessons[0]!.blocks
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' as const }
    const { page, complaints, leave } = await desk.openEditor(course, phone)
    await addPart(page, first!.id, /^Picture/)
    const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
    const file = { name: 'stairs-2.png', mimeType: 'image/png', buffer: await drawPicture('#3a8') }
    await dialog.getByText('Search by name').waitFor()
    assert.deepEqual([await fitsSideways(page), await barriersOf(page)], [true, []])
    await dialog.getByLabel('Upload a file').setInputFiles(file)
    const form = page.locator('.ed-form')
    await form.getByLabel('Decorative').tap()
    await form.getByText('Say what is to be seen').waitFor({ state: 'detached' })
    assert.deepEqual([await fitsSideways(page), await barriersOf(page)], [true, []])
    await waitForSave(page)
    assert.equal(findBlock(await readBlocks(course), 'image')!.decorative, true)
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('media of another customer are neither listed nor served', async () => {
    const course = await desk.newCourse()
    const file = await drawPicture('#123')
    const other = await desk.service.newCustomer()
    const sent = await fetch(`${desk.service.url}/api/v1/media?name=secret.png`, {
      method: 'POST',
      headers: { authorization: `Bearer ${other.key}`, 'content-type': 'image/png' },
      body: new Uint8Array(file),
    })
    assert.equal(sent.status, 201)
    const { mediaId } = (await sent.json()) as { mediaId: string }
    const { page, leave } = await desk.openEditor(course)
    const ask = (path: string) => page.evaluate(async address => (await fetch(address)).json(), path)
    assert.deepEqual((await ask(`/console/media?ids=${mediaId}`)).items, [])
    const listed = (await ask('/console/media?kind=picture')).items.map(({ name }: { name: string }) => name)
    assert.ok(!listed.includes('secret.png'))
    const hash = createHash('sha256').update(file).digest('hex').slice(0, 16)
    const address = `/console/courses/${course.id}/media/${hash}-480.webp`
    assert.equal(await page.evaluate(async path => (await fetch(path)).status, address), 404)
    await leave()
  })
})
