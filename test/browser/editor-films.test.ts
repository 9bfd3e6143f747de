import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { mediaFile, officeFile, SUBRIP, wavFile } from '../support/media-files.ts'
import { barriersOf } from './console-visitor.ts'
import { openDesk } from './editor-desk.ts'
import {
  addPart,
  drawPicture,
  findBlock,
  finishVersion,
  listFirstBlocks,
  locatePart,
  waitForSave,
} from './editor-parts.ts'

describe('sounds, films, files and small pictures in the editor', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.close())

  const attach = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
  const send = async (page: Page, file: ReturnType<typeof attach>) => {
    await page.getByRole('dialog').getByLabel('Upload a file').setInputFiles(file)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  test('a sound is uploaded, gets a title and a transcript, and plays in the page', async () => {
    const course = await desk.newCourse()
    const [first] = listFirstBlocks(course)
    const { page, complaints, leave } = await desk.openEditor(course)
    await addPart(page, first!.id, /^Audio/)
    await page.getByRole('dialog', { name: 'Choose a sound' }).getByText('Nothing here yet.').waitFor()
    await send(page, attach('alarm.wav', wavFile(2)))
    const form = page.locator('.ed-form')
    await form.getByLabel('Title').fill('The alarm')
    await form.getByLabel('Transcript').fill('Three short notes, again and again.')
    const sound = page.locator('.ed-shell figure.sound')
    await sound.getByRole('heading', { name: 'The alarm' }).waitFor()
    await sound.getByText('Three short notes').waitFor({ state: 'attached' })
    const seconds = await sound.locator('audio').evaluate(loadSeconds)
    assert.equal(Math.round(seconds), 2)
    await waitForSave(page)
    assert.deepEqual(await barriersOf(page), [])
    await finishVersion(page, 2)
    const read = await desk.read(course)
    const { title, transcript } = findBlock(listFirstBlocks(read), 'audio')!
    assert.deepEqual([title, transcript], ['The alarm', 'Three short notes, again and again.'])
    assert.deepEqual(
      read.media!.map(({ kind }) => kind),
      ['sound'],
    )
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('a film gets captions in two languages, a poster and a transcript; with one language twice it stays out of the version', async () => {
    const course = await desk.newCourse()
    const [first] = listFirstBlocks(course)
    const { page, complaints, leave } = await desk.openEditor(course)
    await addPart(page, first!.id, /^Video/)
    await send(page, attach('extinguisher.webm', mediaFile('film.webm')))
    const form = page.locator('.ed-form')
    await form.getByLabel('Title').fill('Pull, aim, squeeze')
    for (const [at, language] of ['en', 'en'].entries()) {
      await form.getByRole('button', { name: `Add captions ${at + 1}` }).click()
      const captions = form.locator('.ed-list > ol > li').nth(at)
      await captions.getByLabel('Language').fill(language)
      await captions.getByRole('group', { name: 'Media' }).getByRole('button', { name: 'Choose' }).click()
      await send(page, attach(`${at + 1}.srt`, Buffer.from(SUBRIP.replace('Hello', `Hello ${at}`))))
    }
    const held = page.locator('.ed-held')
    await held.first().waitFor()
    await form.locator('.ed-list > ol > li').nth(1).getByLabel('Language').fill('de')
    await held.first().waitFor({ state: 'detached' })
    await form.getByRole('group', { name: 'Picture before it plays' }).getByRole('button', { name: 'Choose' }).click()
    await send(page, attach('still.png', await drawPicture('#235')))
    await form.getByLabel('Transcript').fill('A hand pulls the ring.')
    const film = page.locator('.ed-shell figure.film')
    assert.ok((await film.locator('video').evaluate(loadSeconds)) > 0)
    await waitForSave(page)
    assert.deepEqual(await barriersOf(page), [])
    await page.getByRole('button', { name: 'Undo' }).click()
    await film.getByText('A hand pulls the ring.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Redo' }).click()
    await film.getByText('A hand pulls the ring.').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Preview' }).click()
    const shown = page.frameLocator('.ed-beside iframe').locator('track').first()
    await shown.waitFor({ state: 'attached' })
    assert.match(await shown.evaluate(readCues), /^Hello 0/, 'captions in the frame beside the page')
    await finishVersion(page, 2)
    const read = await desk.read(course)
    const { captions, poster, transcript } = findBlock(listFirstBlocks(read), 'video')!
    assert.deepEqual(
      captions!.map(({ language }) => language),
      ['en', 'de'],
    )
    assert.equal(transcript, 'A hand pulls the ring.')
    assert.equal(read.media!.find(({ id }) => id === poster)!.kind, 'picture')
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('a download is named after its file until the author names it, and says what it is for', async () => {
    const course = await desk.newCourse()
    const [first] = listFirstBlocks(course)
    const { page, complaints, leave } = await desk.openEditor(course)
    await addPart(page, first!.id, /^File to download/)
    const word = officeFile({ '[Content_Types].xml': '<x/>', 'word/document.xml': '<x/>' })
    await send(page, attach('Walk-round list.docx', word))
    const form = page.locator('.ed-form')
    assert.equal(await form.getByLabel('Title').inputValue(), 'Walk-round list')
    await form.getByLabel('What it is for').fill('Twelve lines to tick.')
    const card = page.locator('.ed-shell a.download')
    await card.getByText('Twelve lines to tick.').waitFor()
    assert.equal(await card.getAttribute('download'), 'Walk-round list.docx')
    await waitForSave(page)
    assert.deepEqual(await barriersOf(page), [])
    await finishVersion(page, 2)
    const { title, purpose } = findBlock(listFirstBlocks(await desk.read(course)), 'download')!
    assert.deepEqual([title, purpose], ['Walk-round list', 'Twelve lines to tick.'])
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('options and both sides of a card get pictures from one upload', async () => {
    const course = await desk.newCourse()
    const blocks = course.chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
    const cards = findBlock(blocks, 'flashcards')!
    const question = course.assessment!.questions.find(({ kind }) => kind === 'single')!
    const { page, complaints, leave } = await desk.openEditor(course)
    const dialog = page.getByRole('dialog', { name: 'Choose a picture' })

    await locatePart(page, cards.id).focus()
    await page.keyboard.press('f')
    const card = locatePart(page, cards.id).locator('.ed-form .ed-list > ol > li').first()
    for (const [side, alt] of [
      ['front', 'A sign with a running figure'],
      ['back', 'A door below that sign'],
    ]) {
      await card.getByRole('button', { name: `Add picture on the ${side}` }).click()
      const fields = card.getByRole('group', { name: `Picture on the ${side}`, exact: true })
      await fields.getByRole('group', { name: 'Media' }).getByRole('button', { name: 'Choose' }).click()
      if (side === 'front') await send(page, attach('sign.png', await drawPicture('#284')))
      else await dialog.getByRole('button', { name: /sign\.png/ }).click()
      await fields.getByLabel('Alternative text').fill(alt!)
    }
    await waitForSave(page)
    assert.deepEqual(await barriersOf(page), [])

    await locatePart(page, question.id).focus()
    await page.keyboard.press('f')
    const option = locatePart(page, question.id).locator('.ed-form .ed-list > ol > li').first()
    await option.getByRole('button', { name: 'Add picture' }).click()
    const picture = option.getByRole('group', { name: 'Picture', exact: true })
    await picture.getByRole('group', { name: 'Media' }).getByRole('button', { name: 'Choose' }).click()
    await dialog.getByRole('button', { name: /sign\.png/ }).click()
    await picture.getByLabel('Alternative text').fill('A green sign')
    await waitForSave(page)
    await finishVersion(page, 2)
    const read = await desk.read(course)
    const readBlocks = read.chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
    const { frontPicture, backPicture } = findBlock(readBlocks, 'flashcards')!.cards[0]!
    assert.deepEqual([frontPicture?.alt, backPicture?.alt], ['A sign with a running figure', 'A door below that sign'])
    const asked = read.assessment!.questions.find(({ id }) => id === question.id)!
    assert.equal(asked.kind === 'single' && asked.options[0]!.picture?.alt, 'A green sign')
    assert.equal(read.media!.length, 1)
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('the preview beside the editor plays new media before the version is finished, and no other customer can read them', async () => {
    const course = await desk.newCourse()
    const [first] = listFirstBlocks(course)
    const { page, complaints, leave } = await desk.openEditor(course, { viewport: { width: 1440, height: 900 } })
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.frameLocator('.ed-beside iframe')
    await addPart(page, first!.id, /^Picture/)
    await send(page, attach('door.png', await drawPicture('#a33')))
    await page.locator('.ed-form').getByLabel('Alternative text').fill('A fire door')
    const image = preview.getByRole('img', { name: 'A fire door' })
    await image.waitFor({ state: 'attached' })
    const address = await image.evaluate(async (img: HTMLImageElement) => {
      await img.decode()
      return img.currentSrc
    })
    await addPart(page, first!.id, /^Audio/)
    await send(page, attach('alarm-2.wav', wavFile(3)))
    await page.locator('.ed-form').getByLabel('Title').fill('The alarm')
    await preview.getByRole('heading', { name: 'The alarm' }).waitFor({ state: 'attached' })
    assert.equal(Math.round(await preview.locator('audio').evaluate(loadSeconds)), 3)

    assert.match(address, new RegExp(`/console/courses/${course.id}/draft/[\\w-]{12}/media/[0-9a-f]{16}-\\d+\\.webp$`))
    assert.equal((await fetch(address)).status, 404, 'another save has ended that address')
    const name = address.split('/').at(-1)!
    assert.equal((await desk.service.call('GET', `/go/${course.id}/media/${name}`)).status, 404)
    assert.equal((await desk.read(course)).version, 1, 'no version was made')
    assert.deepEqual(complaints, [])
    await leave()
  })
})

/** Reads the texts of captions, fetched as if the learner had turned them on. */
async function readCues(element: Element): Promise<string> {
  const source = element as HTMLTrackElement
  if (source.readyState < HTMLTrackElement.LOADED)
    await new Promise((resolve, reject) => {
      source.addEventListener('load', resolve)
      source.addEventListener('error', () => reject(new Error('the captions cannot be read')))
      source.track.mode = 'hidden'
    })
  return [...source.track.cues!].map(cue => (cue as VTTCue).text).join('\n')
}

/**
 * Loads what a control would play, without playing it, because test machines may have no audio device; returns the
 * duration.
 */
async function loadSeconds(control: HTMLMediaElement | Element): Promise<number> {
  const media = control as HTMLMediaElement
  media.preload = 'metadata'
  media.load()
  if (media.readyState < 1)
    await new Promise((resolve, reject) => {
      media.addEventListener('loadedmetadata', resolve)
      media.addEventListener('error', () => reject(new Error(media.error?.message ?? 'the file cannot be played')))
    })
  return media.duration
}
